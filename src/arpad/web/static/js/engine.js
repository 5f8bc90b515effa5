// The engine behind the page: a question as an object in, an answer as an object out. It is a
// worker of the visitor's own browser where the engine was built into the site; else the server
// that the visitor runs on his own machine.
import { page, t } from './page.js';

/** @typedef {{ask: (question: object) => Promise<any>, kind: 'worker' | 'server'}} Engine */

/** @type {Engine | null} */
let engine = null;

/** The engine of this page, started when it is first asked for. */
export function getEngine() {
  engine ??= page.engine ? workerEngine(page.engine) : serverEngine(page.api ?? '');
  showKind(engine.kind);
  return engine;
}

/** @param {'worker' | 'server'} kind */
function showKind(kind) {
  const place = document.getElementById('engine-state');
  if (place) place.textContent = t(kind === 'worker' ? 'page.ui.by_worker' : 'page.ui.by_server');
}

/**
 * @param {string} address of the engine's files
 * @returns {Engine}
 */
function workerEngine(address) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ start: new URL(address, location.href).href });
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();
  let last = 0;
  worker.onmessage = ({ data }) => {
    if (data.failed) {
      for (const { reject } of waiting.values()) reject(new Error(data.failed));
      waiting.clear();
      return;
    }
    waiting.get(data.id)?.resolve(JSON.parse(data.text));
    waiting.delete(data.id);
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
  };
  return {
    kind: 'worker',
    ask: (question) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.postMessage({ id: last, text: JSON.stringify({ lang: page.lang, ...question }) });
      }),
  };
}

/**
 * @param {string} address of the server's engine
 * @returns {Engine}
 */
function serverEngine(address) {
  return {
    kind: 'server',
    ask: async (question) => {
      const response = await fetch(new URL(address, location.href), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lang: page.lang, ...question }),
      });
      return response.json();
    },
  };
}

/**
 * Ask one question at a time: while one is being answered, only the newest other one waits.
 * @returns {(question: object) => Promise<any>} answers null when a newer question took its place
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
