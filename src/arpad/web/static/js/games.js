// The games as text, one a line, and the same as a table with a row a game.
import { element, t } from './page.js';

const RESULTS = [
  ['1', 'page.ui.win'],
  ['½', 'page.ui.draw'],
  ['0', 'page.ui.loss'],
];

/**
 * The text's lines as pairs of opponent and result; null where a line is something else.
 * @param {string} text
 * @returns {[string, string][] | null}
 */
export function pairsOf(text) {
  /** @type {[string, string][]} */
  const pairs = [];
  for (const line of text.split('\n')) {
    if (!line.trim()) continue;
    const found = /^\s*(\S+?)\s*(?:[\s=;,\t]\s*)(1|0|½|=|0[.,]5|1\/2)\s*$/.exec(line);
    if (!found) return null;
    const drawn = !['1', '0'].includes(found[2]);
    pairs.push([found[1], drawn ? '½' : found[2]]);
  }
  return pairs;
}

/**
 * Build the table of rows; what is changed in it is written back as text.
 * @param {HTMLElement} place
 * @param {[string, string][]} pairs
 * @param {(text: string) => void} changed
 */
export function showRows(place, pairs, changed) {
  const body = element('tbody');
  const write = () => changed(textOf(body));
  for (const [at, pair] of [...pairs, /** @type {[string, string]} */ (['', '1'])].entries()) {
    body.append(row(at, pair, write));
  }
  body.addEventListener('input', () => {
    const last = body.lastElementChild?.querySelector('input');
    if (last?.value) body.append(row(body.children.length, ['', '1'], write));
    write();
  });
  const heads = ['page.ui.opponent', 'page.ui.result', 'page.ui.remove'].map((id) => element('th', { scope: 'col', class: 'text' }, t(id)));
  place.replaceChildren(element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body));
}

/**
 * @param {number} at
 * @param {[string, string]} pair
 * @param {() => void} write
 */
function row(at, [opponent, result], write) {
  const rating = /** @type {HTMLInputElement} */ (
    element('input', { inputmode: 'numeric', 'aria-label': t('page.ui.opponent_of', { number: at + 1 }) })
  );
  rating.value = opponent;
  const select = /** @type {HTMLSelectElement} */ (element('select', { 'aria-label': t('page.ui.result_of', { number: at + 1 }) }));
  for (const [value, label] of RESULTS) select.append(element('option', { value }, t(label)));
  select.value = result;
  const remove = element('button', { type: 'button', 'aria-label': t('page.ui.remove_of', { number: at + 1 }) }, '×');
  const made = element('tr', {}, ...[rating, select, remove].map((each) => element('td', { class: 'text' }, each)));
  remove.addEventListener('click', () => {
    made.remove();
    write();
  });
  return made;
}

/** @param {HTMLElement} body */
function textOf(body) {
  return [...body.children]
    .map((line) => [line.querySelector('input')?.value.trim() ?? '', line.querySelector('select')?.value ?? ''])
    .filter(([opponent]) => opponent)
    .map(([opponent, result]) => `${opponent} ${result}`)
    .join('\n');
}
