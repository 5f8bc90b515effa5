// The small calculator for the page of a club; its settings stand in the address after #.
import { latest } from './engine.js';
import { markFields, valuesOf } from './form.js';
import { $, element, page, today } from './page.js';
import { previewOf } from './preview.js';
import { read, written } from './state.js';

const form = $('form');
const ask = latest();
const settings = read(location.hash);

/** @param {boolean} touched whether the reader has touched the form: only then the engine starts */
async function calculate(touched) {
  /** @type {Record<string, string>} */
  const fields = { system: settings.system ?? 'fide', on: settings.on ?? today(), ...valuesOf(form) };
  $('full').hash = written({ ability: 'rate', ...fields });
  $('problem').hidden = true;
  if (!fields.rating || !fields.games) {
    $('headline').textContent = '';
    return;
  }
  const asked = { ask: 'rate', ...fields };
  const first = previewOf(asked, page.preview);
  if (first) showFigures(first.figures);
  if (first && !touched) return;
  const found = await ask({ ...asked, reasons: 'no' });
  if (!found) return;
  markFields(form, found.ok ? [] : found.error.fields, 'problem');
  if (!found.ok) {
    $('problem').textContent = found.error.text;
    $('problem').hidden = false;
    $('headline').textContent = '';
    return;
  }
  showFigures(found.view.figures);
  $('by').textContent = found.view.heading;
}

/** @param {{text: string, tone: string}[]} figures */
function showFigures(figures) {
  const result = figures.find((each) => each.tone === 'result');
  const change = figures.find((each) => each.tone === 'gain' || each.tone === 'loss');
  const parts = change ? [element('span', { class: `change ${change.tone}` }, change.text)] : [];
  $('headline').replaceChildren(result?.text ?? '', ...parts);
}

for (const name of ['rating', 'k', 'games']) if (settings[name]) $(name).value = settings[name];
// The engine starts when the reader touches the form, not before.
form.addEventListener('input', () => calculate(true));
form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
if (settings.games) calculate(false);
