// Questions from a file, one a line, to the preview; its answers to another file.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [script, data, questions, answers] = process.argv.slice(2);
const { previewOf } = await import(pathToFileURL(script).href);
const words = JSON.parse(readFileSync(data, 'utf8'));
const lines = readFileSync(questions, 'utf8').split('\n').filter(Boolean);
const found = lines.map((line) => {
  const question = JSON.parse(line);
  return JSON.stringify(previewOf(question, words[question.lang]));
});
writeFileSync(answers, `${found.join('\n')}\n`);
