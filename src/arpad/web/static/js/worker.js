// The rating engine in a worker: Pyodide with the same Python files as everywhere else.

/** @type {Promise<(text: string) => string> | null} */
let engine = null;

/** @param {string} address of the folder with the engine's files */
async function start(address) {
  const { pyodide, library } = await (await fetch(new URL('files.json', address))).json();
  const { loadPyodide } = await import(new URL(pyodide, address).href);
  const python = await loadPyodide({
    indexURL: address,
    stdLibURL: new URL(library, address).href,
    lockFileContents: '{"info":{"abi_version":"","arch":"","platform":"","python":"","version":""},"packages":{}}',
  });
  return python.runPython('from arpad.api.answer import answer\nanswer');
}

// The handler is set before anything is awaited: a message that came earlier would be lost.
onmessage = async ({ data }) => {
  try {
    if (data.start) {
      engine = start(data.start);
      await engine;
      postMessage({ ready: true });
      return;
    }
    const answer = await engine;
    if (answer) postMessage({ id: data.id, text: answer(data.text) });
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
