// A page to try the HTTP API, made from its own description.
import { $, element, page, today } from './page.js';

const EXAMPLES = {
  rate: { system: 'fide', rating: 1500, k: 20, games: ['1400=1', '1600=½'] },
  initial: { system: 'fide', games: ['1902=½', '1877=½', '1884=1', '2012=0', '1832=1'] },
  performance: { system: 'fide', games: ['1500=1', '1500=½'] },
  expect: { system: 'fide', rating: 1600, opponent_rating: 1800 },
  forecast: { system: 'fide', rating: 1850, k: 20, opponents: ['1900', '1950'], target_rating: 1860 },
  strength: { text: '[White "Alder"]\n[Black "Birch"]\n[TimeControl "600+0"]\n\n1. e4 { [%eval 0.2] } e5 { [%eval 0.3] } *' },
  tournament: { text: '001    1      a' },
};

/** @type {any} */
let description = null;

async function start() {
  description = await (await fetch(`${page.root}api/v1/openapi.json`)).json();
  $('operation').append(...Object.keys(description.paths).map((path) => element('option', {}, path)));
  $('operation').addEventListener('input', choose);
  $('form').addEventListener('submit', send);
  choose();
}

function chosen() {
  const path = $('operation').value;
  const [[method, operation]] = Object.entries(description.paths[path]);
  return { path, method, operation };
}

function choose() {
  const { method, operation } = chosen();
  const example = EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (operation.operationId)];
  const question = method === 'post' ? { ...example, lang: page.lang, ...('text' in example ? {} : { on: today() }) } : { lang: page.lang };
  $('question').value = JSON.stringify(question, null, 1);
  const fields = operation.requestBody?.content['application/json'].schema.properties ?? {};
  $('fields').replaceChildren(
    ...Object.entries(fields).flatMap(([name, field]) => [
      element('dt', {}, name),
      element('dd', {}, /** @type {any} */ (field).description ?? ''),
    ]),
  );
}

/** @param {Event} event */
async function send(event) {
  event.preventDefault();
  const { path, method } = chosen();
  const where = `${page.root}${path.slice(1).replace('{system}', 'fide')}`;
  const given = method === 'post' ? { method: 'POST', body: $('question').value } : {};
  const response = await fetch(where, given);
  $('reply-status').textContent = `${response.status} ${response.headers.get('content-type')}`;
  $('reply').textContent = JSON.stringify(await response.json(), null, 1);
}

start();
