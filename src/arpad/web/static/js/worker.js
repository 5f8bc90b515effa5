// The rating engine in a worker: Pyodide with the same Python files as everywhere else. A text
// comes in, a text goes out; nothing is sent anywhere.

/** @typedef {{pyodide: string, folder: string, library: string, full: string, lock: string, apart?: Record<string, string>}} Files */
/** @typedef {{answer: (text: string) => string, prepare: (question: string) => Promise<void>}} Engine */

/** @type {Promise<Engine> | null} */
let engine = null;
let address = '';
let isFull = false;

/**
 * @param {boolean} whole with all of the standard library instead of the part that is used
 * @returns {Promise<Engine>}
 */
async function start(whole) {
  const response = await fetch(new URL('files.json', address));
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  const /** @type {Files} */ { pyodide, folder, library, full, lock, apart = {} } = await response.json();
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
  const put = async (/** @type {string} */ name) => {
    const found = await fetch(at(name));
    if (!found.ok) throw new Error(`${name}: ${found.status}`);
    python.FS.writeFile(`/${name}`, new Uint8Array(await found.arrayBuffer()));
    return `/${name}`;
  };
  if (whole) python.runPython(`import sys; sys.path.append("${await put(library)}"); import sitecustomize`);
  const answer = python.runPython('from arpad.api.answer import answer\nanswer');
  /** @type {Record<string, Promise<void>>} */
  const there = {};
  const fetchApart = async (/** @type {string} */ question) => {
    const path = await put(apart[question]);
    python.runPython('from arpad.api.archives import add_archive\nadd_archive')(path);
  };
  // What few questions need is fetched at the first of them; a failure is no reason to give up.
  const prepare = async (/** @type {string} */ question) => {
    if (!(question in apart)) return;
    there[question] ??= fetchApart(question);
    await there[question].catch((error) => {
      delete there[question];
      throw error;
    });
  };
  return { answer, prepare };
}

/**
 * Use the engine; where it lacks a module of the standard library, once more with all of that.
 * @template T
 * @param {(engine: Engine) => T | Promise<T>} use
 * @returns {Promise<T>}
 */
async function withEngine(use) {
  const asked = engine;
  try {
    return await use(await /** @type {Promise<Engine>} */ (asked));
  } catch (error) {
    if (!/ModuleNotFoundError|ImportError/.test(String(error)) || (isFull && asked === engine)) throw error;
    if (asked === engine) engine = start(true); // else another question has started it
    isFull = true;
    return await use(await /** @type {Promise<Engine>} */ (engine));
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
    const text = await withEngine(async ({ answer, prepare }) => {
      await prepare(data.ask);
      return answer(data.text);
    });
    postMessage({ id: data.id, text });
  } catch (error) {
    // The last line says what it was; those before it are the path to it.
    postMessage({ id: data.id, failed: String(error).trim().split('\n').at(-1) });
  }
};
