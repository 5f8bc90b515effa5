// The modules that Python holds once the built engine can be asked, one a line.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const engine = path.resolve(process.argv[2]);
const { pyodide, folder, library, lock } = JSON.parse(fs.readFileSync(path.join(engine, 'files.json'), 'utf8'));
const { loadPyodide } = await import(pathToFileURL(path.join(engine, pyodide)).href);
const python = await loadPyodide({
  indexURL: path.join(engine, folder),
  stdLibURL: path.join(engine, library),
  lockFileContents: lock,
});
const modules = python.runPython('import sys; from arpad.api.answer import answer; "\\n".join(sys.modules)');
fs.writeSync(1, `${modules}\n`);
process.exit(0);
