// Pack the library with the Pyodide that will load it: byte code belongs to one build of Python.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [pyodide, work] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: pyodide + path.sep, stderr: () => {} });
const plan = JSON.parse(fs.readFileSync(path.join(work, 'plan.json'), 'utf8'));
python.FS.mkdir('/work');
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, '/work');
python.FS.writeFile('/full.zip', fs.readFileSync(path.join(pyodide, 'python_stdlib.zip')));
try {
  python.runPython('1 / 0'); // the report of an error needs modules too
} catch {
  // as it should
}
python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/work/source")
`);
python.FS.writeFile('/library.py', fs.readFileSync(fileURLToPath(new URL('library.py', import.meta.url))));
python.globals.set('plan', python.toPy(plan));
try {
  python.runPython(`
import importlib.util
spec = importlib.util.spec_from_file_location("library", "/library.py")
library = importlib.util.module_from_spec(spec)
spec.loader.exec_module(library)
loaded = library.run_everything(plan["modules"], plan["absent"], plan["questions"])
library.pack(loaded, "/full.zip", "/work/source", plan["data"], "/work/library.zip")
`);
} catch (error) {
  console.error(error.message); // without the source line that Node would add, which is all of Pyodide
  process.exit(1);
}
process.exit(0);
