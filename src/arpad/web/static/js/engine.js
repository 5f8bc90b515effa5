// The engine behind the page: a question as an object in, an answer as an object out. It is a
// worker of the visitor's own browser where the engine was built into the site; else the server
// that the visitor runs on his own machine.
import { page, t } from './page.js';

/** @typedef {{ask: string, [field: string]: any}} Question */
/** @typedef {{ask: (question: Question) => Promise<any>, kind: 'worker' | 'server'}} Engine */

const LATEST_PAINT = 200; // ms

/** @type {Engine | null} */
let engine = null;

/** The engine of this page, started when it is first asked for. */
export function getEngine() {
  engine ??= page.engine ? workerEngine(page.engine) : serverEngine(page.api ?? '');
  return engine;
}

/**
 * @param {string} message of the engine's state
 * @param {Record<string, string>} [values] of its placeholders
 */
function showState(message, values = {}) {
  const place = document.getElementById('engine-state');
  if (place) place.textContent = t(message, values);
}

/**
 * When what is on the page has been painted: the second frame begins after the first is on its way
 * to the screen. A page that nobody sees is not painted, so soon in any case.
 * @returns {Promise<void>}
 */
export function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
    setTimeout(done, LATEST_PAINT);
  });
}

/**
 * A worker that starts the engine, once the first answer is painted: it would compete with that.
 * @param {string} address of the engine's files
 */
async function startWorker(address) {
  await painted();
  performance.mark('engine-started');
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ start: new URL(address, location.href).href });
  return worker;
}

/**
 * @param {string} address of the engine's files
 * @returns {Engine}
 */
function workerEngine(address) {
  showState('page.ui.engine_starting');
  const starting = startWorker(address);
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;
  const fail = (/** @type {string} */ reason, /** @type {number[]} */ ids) => {
    for (const id of ids) waiting.get(id)?.reject(new Error(reason));
    for (const id of ids) waiting.delete(id);
  };
  const hear = (/** @type {MessageEvent} */ { data }) => {
    if (data.ready) {
      showState('page.ui.by_worker');
      performance.mark('engine-ready');
      import('./offline.js').then(({ keepOffline }) => keepOffline());
      return;
    }
    if (data.failed) {
      if (data.id === undefined) showState('page.ui.engine_failed', { reason: data.failed });
      fail(data.failed, data.id === undefined ? [...waiting.keys()] : [data.id]);
      return;
    }
    waiting.get(data.id)?.resolve(JSON.parse(data.text));
    waiting.delete(data.id);
  };
  starting.then((worker) => {
    worker.onmessage = hear;
    worker.onerror = (event) => fail(event.message, [...waiting.keys()]);
  });
  return {
    kind: 'worker',
    ask: (question) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        const message = { id: last, ask: question.ask, text: JSON.stringify({ lang: page.lang, ...question }) };
        starting.then((worker) => worker.postMessage(message));
      }),
  };
}

/**
 * @param {string} address of the server's engine
 * @returns {Engine}
 */
function serverEngine(address) {
  showState('page.ui.by_server');
  return {
    kind: 'server',
    ask: async (question) => {
      const response = await fetch(new URL(address, location.href), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': page.lang },
        body: JSON.stringify({ lang: page.lang, ...question }),
      });
      return response.json();
    },
  };
}

/**
 * Ask one question at a time: while one is being answered, only the newest other one waits.
 * @returns {(question: Question) => Promise<any>} answers null when a newer question took its place
 */
export function latest() {
  /** @type {Promise<any> | null} */
  let busy = null;
  let newest = 0;
  return async (question) => {
    newest += 1;
    const mine = newest;
    while (busy) {
      await busy.catch(() => null);
      if (mine !== newest) return null;
    }
    busy = getEngine().ask(question);
    try {
      const answer = await busy;
      return mine === newest ? answer : null;
    } finally {
      busy = null;
    }
  };
}
