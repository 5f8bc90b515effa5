// Answer questions with the built engine in Node: one JSON text a line in, one a line out.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [engine, questions, target] = process.argv.slice(2).map((name) => path.resolve(name));
const { pyodide, folder, library, apart, lock } = JSON.parse(fs.readFileSync(path.join(engine, 'files.json'), 'utf8'));
const { loadPyodide } = await import(pathToFileURL(path.join(engine, pyodide)).href);
const python = await loadPyodide({
  indexURL: path.join(engine, folder),
  stdLibURL: path.join(engine, library),
  lockFileContents: lock,
});
const add = python.runPython('from arpad.api.archives import add_archive\nadd_archive');
for (const name of Object.values(apart)) {
  python.FS.writeFile(`/${name}`, fs.readFileSync(path.join(engine, name)));
  add(`/${name}`);
}
const answer = python.runPython('from arpad.api.answer import answer\nanswer');
const lines = fs.readFileSync(questions, 'utf8').split('\n').filter(Boolean);
const started = performance.now();
const found = lines.map((line) => answer(line));
console.log(`${lines.length} questions, ${((performance.now() - started) / lines.length).toFixed(3)} ms each`);
fs.writeFileSync(target, found.join('\n') + '\n');
process.exit(0);
