// Two tables for any system and day: changes for a rating and K, and those the rules print.
import { latest } from './engine.js';
import { keep, markFields, showFields, valuesOf } from './form.js';
import { $, element, say, t, today } from './page.js';
import { remember, remembered } from './state.js';
import { showTable } from './view.js';

const WANTED = ['rating', 'k', 'born', 'games_played', 'rating_deviation', 'volatility', 'time_control', 'index'];
const form = $('form');
const askForm = latest();
const askChanges = latest();
const askPrinted = latest();
const kept = remembered();

async function makeForm() {
  const found = await askForm({ ask: 'form', system: $('system').value, ability: 'rate' });
  if (!found?.ok) return;
  keep(kept, form); // also what was typed while the question was on its way
  const fields = found.answer.fields.filter((/** @type {any} */ each) => WANTED.includes(each.name));
  showFields($('facts'), fields, kept);
  await Promise.all([changes(), printed('')]);
}

async function changes() {
  const fields = valuesOf(form);
  remember(fields);
  $('problem').hidden = true;
  say(fields.rating ? '' : t('page.ui.tables_hint'));
  if (!fields.rating) {
    $('changes').hidden = true;
    return;
  }
  const found = await askChanges({ ...fields, ask: 'changes' });
  if (!found) return;
  markFields(form, found.ok ? [] : found.error.fields, 'problem');
  if (!found.ok) {
    $('problem').textContent = found.error.text;
    $('problem').hidden = false;
    $('changes').hidden = true;
    return;
  }
  $('by').textContent = found.view.heading;
  showTable($('changes'), found.view.heads, found.view.rows);
}

/** @param {string} name of the table; empty for the first */
async function printed(name) {
  const found = await askPrinted({ ask: 'table', system: $('system').value, on: $('on').value, table: name });
  if (!found) return;
  $('no-table').hidden = found.ok;
  for (const id of ['names', 'printed', 'rule']) $(id).hidden = !found.ok;
  if (!found.ok) return;
  showTable($('printed'), found.view.heads, found.view.rows);
  $('rule').textContent = found.view.rule;
  if (name) return;
  const legend = $('names').querySelector('legend');
  $('names').replaceChildren(
    legend,
    ...found.view.names.map((/** @type {string} */ each, /** @type {number} */ at) => {
      const input = /** @type {HTMLInputElement} */ (element('input', { type: 'radio', name: 'table', value: each }));
      input.checked = at === 0;
      input.addEventListener('change', () => printed(each));
      return element('label', {}, input, element('span', {}, found.view.labels[at]));
    }),
  );
}

for (const name of ['system', 'on', 'step']) if (kept[name]) $(name).value = kept[name];
if (!$('on').value) $('on').value = today();
form.addEventListener('input', (/** @type {Event} */ event) => {
  if (/** @type {HTMLInputElement} */ (event.target).name === 'system') makeForm();
  else changes();
});
form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
$('print').addEventListener('click', () => print());
makeForm();
