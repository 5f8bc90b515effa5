// The rating engine in a worker: Pyodide with the same Python files as everywhere else. A text
// comes in, a text goes out; nothing is sent anywhere.

/** @typedef {{pyodide: string, folder: string, library: string, full: string, lock: string}} Files */
/** @typedef {(text: string) => string} Answer */

/** @type {Promise<Answer> | null} */
let engine = null;
let address = '';
let isFull = false;

/**
 * @param {boolean} full with the whole standard library instead of the part that is used
 * @returns {Promise<Answer>}
 */
async function start(full) {
  const response = await fetch(new URL('files.json', address));
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  const /** @type {Files} */ files = await response.json();
  const at = (/** @type {string} */ name) => new URL(name, address).href;
  const { loadPyodide } = await import(at(files.pyodide));
  const python = await loadPyodide({
    indexURL: at(files.folder),
    stdLibURL: at(full ? files.full : files.library),
    lockFileContents: files.lock,
  });
  if (full) {
    const own = await (await fetch(at(files.library))).arrayBuffer();
    python.FS.writeFile('/arpad.zip', new Uint8Array(own));
    python.runPython('import sys; sys.path.append("/arpad.zip")');
  }
  return python.runPython('from arpad.api.answer import answer\nanswer');
}

/**
 * @param {string} text
 * @returns {Promise<string>}
 */
async function answered(text) {
  try {
    return (await /** @type {Promise<Answer>} */ (engine))(text);
  } catch (error) {
    // A module that the packed part lacks: once more with the whole library.
    if (isFull || !/ModuleNotFoundError|ImportError/.test(String(error))) throw error;
    isFull = true;
    engine = start(true);
    return (await engine)(text);
  }
}

// The handler is set before anything is awaited: a message that came earlier would be lost.
onmessage = async ({ data }) => {
  try {
    if (data.start) {
      address = data.start;
      engine = start(false);
      await engine;
      postMessage({ ready: true });
      return;
    }
    postMessage({ id: data.id, text: await answered(data.text) });
  } catch (error) {
    // The last line says what it was; those before it are the path to it.
    postMessage({ id: data.id, failed: String(error).trim().split('\n').at(-1) });
  }
};
