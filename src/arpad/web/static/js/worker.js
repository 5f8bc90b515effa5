// The rating engine in a worker: Pyodide with the same Python files as everywhere else. A text
// comes in, a text goes out; nothing is sent anywhere.

/** @typedef {{pyodide: string, folder: string, library: string, full: string, lock: string}} Files */
/** @typedef {(text: string) => string} Answer */

/** @type {Promise<Answer> | null} */
let engine = null;
let address = '';
let isFull = false;

/**
 * @param {boolean} whole with all of the standard library instead of the part that is used
 * @returns {Promise<Answer>}
 */
async function start(whole) {
  const response = await fetch(new URL('files.json', address));
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  const /** @type {Files} */ { pyodide, folder, library, full, lock } = await response.json();
  const at = (/** @type {string} */ name) => new URL(name, address).href;
  const program = import(at(`${folder}pyodide.asm.mjs`)); // its largest script, while others come
  program.catch(() => null); // told below
  const { loadPyodide } = await import(at(pyodide));
  const python = await loadPyodide({
    createPyodideModule: async (/** @type {object} */ settings) => (await program).default(settings),
    indexURL: at(folder),
    stdLibURL: at(whole ? full : library),
    lockFileContents: lock,
  });
  if (whole) {
    const own = await (await fetch(at(library))).arrayBuffer();
    python.FS.writeFile('/arpad.zip', new Uint8Array(own));
    python.runPython('import sys; sys.path.append("/arpad.zip"); import sitecustomize');
  }
  return python.runPython('from arpad.api.answer import answer\nanswer');
}

/**
 * Use the engine; where it lacks a module of the standard library, once more with all of that.
 * @template T
 * @param {(answer: Answer) => T} use
 * @returns {Promise<T>}
 */
async function withEngine(use) {
  const asked = engine;
  try {
    return use(await /** @type {Promise<Answer>} */ (asked));
  } catch (error) {
    if (!/ModuleNotFoundError|ImportError/.test(String(error)) || (isFull && asked === engine)) throw error;
    if (asked === engine) engine = start(true); // else another question has started it
    isFull = true;
    return use(await /** @type {Promise<Answer>} */ (engine));
  }
}

// The handler is set before anything is awaited: a message that came earlier would be lost.
onmessage = async ({ data }) => {
  try {
    if (data.start) {
      address = data.start;
      engine = start(false);
      await withEngine(() => null);
      postMessage({ ready: true });
      return;
    }
    postMessage({ id: data.id, text: await withEngine((answer) => answer(data.text)) });
  } catch (error) {
    // The last line says what it was; those before it are the path to it.
    postMessage({ id: data.id, failed: String(error).trim().split('\n').at(-1) });
  }
};
