// The small calculator for the page of a club; its settings stand in the address after #.
import { latest } from './engine.js';
import { markFields, valuesOf } from './form.js';
import { $, element, today } from './page.js';
import { read, written } from './state.js';

const form = $('form');
const ask = latest();
const settings = read(location.hash);

async function calculate() {
  /** @type {Record<string, string>} */
  const fields = { system: settings.system ?? 'fide', on: settings.on ?? today(), ...valuesOf(form) };
  $('full').hash = written({ ability: 'rate', ...fields });
  $('problem').hidden = true;
  if (!fields.rating || !fields.games) {
    $('headline').textContent = '';
    return;
  }
  const found = await ask({ ask: 'rate', ...fields });
  if (!found) return;
  markFields(form, found.ok ? [] : found.error.fields, 'problem');
  if (!found.ok) {
    $('problem').textContent = found.error.text;
    $('problem').hidden = false;
    $('headline').textContent = '';
    return;
  }
  const result = found.view.figures.find((/** @type {any} */ each) => each.tone === 'result');
  const change = found.view.figures.find((/** @type {any} */ each) => each.tone === 'gain' || each.tone === 'loss');
  $('headline').replaceChildren(result.text, ...(change ? [element('span', { class: `change ${change.tone}` }, change.text)] : []));
  $('by').textContent = found.view.heading;
}

for (const name of ['rating', 'k', 'games']) if (settings[name]) $(name).value = settings[name];
// The engine starts when the reader touches the form, not before.
form.addEventListener('input', calculate);
form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
if (settings.games) calculate();
