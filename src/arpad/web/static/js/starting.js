// The worker of the engine, and what it says before the page listens to it.

/** @type {Worker | null} */
let worker = null;
/** @type {MessageEvent[]} */
const heard = [];

/** Whether it was started. */
export function isStarted() {
  return worker !== null;
}

/**
 * The worker, started unless it was.
 * @param {string} address of the engine's files
 */
export function startWorker(address) {
  if (worker) return worker;
  performance.mark('engine-started');
  worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = (event) => heard.push(event);
  worker.postMessage({ start: new URL(address, location.href).href });
  return worker;
}

/**
 * Listen to it, also to what it has said so far.
 * @param {Worker} from
 * @param {(event: MessageEvent) => void} hear
 */
export function listen(from, hear) {
  from.onmessage = hear;
  heard.splice(0).forEach(hear);
}

// Where the site is kept in this browser all files are at hand, and what the page itself needs is
// little: the engine need not wait for that. A page that asks nothing by itself does not say "early".
const { early } = document.documentElement.dataset;
if (early && navigator.serviceWorker?.controller) startWorker(early);
