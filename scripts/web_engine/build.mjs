// Pack the library with the Pyodide that will load it: byte code belongs to one build of Python.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [pyodide, work] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, 'pyodide.mjs')).href);
const stdlib = path.join(work, 'stdlib.zip');
const python = await loadPyodide({ indexURL: pyodide + path.sep, stdLibURL: stdlib, stderr: () => {} });
const plan = JSON.parse(fs.readFileSync(path.join(work, 'plan.json'), 'utf8'));
python.FS.mkdir('/work');
python.FS.mount(python.FS.filesystems.NODEFS, { root: work }, '/work');
python.FS.writeFile('/full.zip', fs.readFileSync(stdlib));
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
python.FS.mkdir('/build');
for (const name of ['library.py', 'patterns.py', 'sitecustomize.py']) {
  python.FS.writeFile(`/build/${name}`, fs.readFileSync(fileURLToPath(new URL(name, import.meta.url))));
}
python.globals.set('plan', python.toPy(plan));
try {
  python.runPython(`
import sys
sys.path.append("/build")
import library
loaded = library.run_everything(plan["modules"], plan["absent"], plan["questions"])
apart = {name: library.run_apart(name, asked, loaded) for name, asked in plan["apart"].items()}
library.pack(loaded, "/full.zip", "/work/source", plan["data"]["library"], "/work/library.zip")
for name, files in apart.items():
    library.pack_apart(files, "/full.zip", "/work/source", plan["data"][name], f"/work/{name}.zip")
`);
} catch (error) {
  console.error(error.message); // without the source line that Node would add, which is all of Pyodide
  process.exit(1);
}
process.exit(0);
