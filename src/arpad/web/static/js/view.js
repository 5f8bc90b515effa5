// Showing an answer: figures, tables, remarks and the reasoning.
import { element, t } from './page.js';

const MOST_ROWS = 500; // more would keep the page from answering

/**
 * @param {HTMLElement} list a dl
 * @param {{label: string, text: string, detail: string, tone: string}[]} figures
 */
export function showFigures(list, figures) {
  list.replaceChildren(
    ...figures.flatMap((figure) => {
      const tone = figure.tone === 'result' ? 'result-figure' : figure.tone;
      const value = element('dd', tone ? { class: tone } : {}, figure.text);
      if (figure.detail) value.append(' ', element('small', {}, `(${figure.detail})`));
      return [element('dt', {}, figure.label), value];
    }),
  );
}

/**
 * @param {HTMLTableElement} table
 * @param {string[]} heads
 * @param {string[][]} rows
 * @param {number} [texts] how many columns from the left hold text
 */
export function showTable(table, heads, rows, texts = 0) {
  /** @type {(column: number) => Record<string, string>} */
  const kind = (column) => (column < texts ? { class: 'text' } : {});
  const head = element('tr', {}, ...heads.map((text, at) => element('th', { scope: 'col', ...kind(at) }, text)));
  table.tHead?.replaceChildren(head);
  table.tBodies[0].replaceChildren(
    ...rows.map((cells) => element('tr', {}, ...cells.map((text, at) => element('td', kind(at), text)))),
  );
  table.hidden = rows.length === 0;
}

/**
 * @param {HTMLTableElement} table
 * @param {any} games of a view; null for none
 */
export function showGames(table, games) {
  if (!games) {
    table.hidden = true;
    return;
  }
  const limited = games.heads.findIndex((/** @type {{id: string}} */ head) => head.id === 'term.used');
  const shown = games.rows.slice(0, MOST_ROWS);
  const rows = shown.map((/** @type {any} */ row) =>
    row.cells.map((/** @type {string} */ text, /** @type {number} */ at) => (row.limited && at === limited ? `${text}*` : text)),
  );
  showTable(table, games.heads.map((/** @type {{text: string}} */ head) => head.text), rows, games.texts);
  const lines = [...table.tBodies[0].rows];
  shown.forEach((/** @type {any} */ row, /** @type {number} */ at) => {
    if (!row.note) return;
    const note = element('td', { class: 'note', colspan: String(games.heads.length) }, row.note);
    lines[at].after(element('tr', { class: 'of-note' }, note));
  });
  showRest(table.tBodies[0], games.rows.length - shown.length, games.heads.length);
}

/**
 * @param {HTMLTableSectionElement} body
 * @param {number} count of rows that are not shown
 * @param {number} columns
 */
function showRest(body, count, columns) {
  if (count <= 0) return;
  const note = element('td', { class: 'note', colspan: String(columns) }, t('page.ui.more_rows', { count }));
  body.append(element('tr', { class: 'of-note' }, note));
}

/**
 * @param {HTMLElement} place
 * @param {{text: string, rule?: string}[]} remarks
 */
export function showRemarks(place, remarks) {
  place.replaceChildren(
    ...remarks.map(({ text, rule }) => {
      const remark = element('p', { class: 'remark' }, text);
      if (rule) remark.append(element('cite', {}, rule));
      return remark;
    }),
  );
}

/**
 * @param {HTMLElement} place
 * @param {{kind: string, text: string, rule: string, depth: number}[]} lines
 */
export function showAccount(place, lines) {
  place.replaceChildren();
  /** @type {HTMLElement | null} */
  let list = null;
  const shown = lines.length > 4 * MOST_ROWS ? [...lines.slice(0, 2 * MOST_ROWS), ...lines.slice(-MOST_ROWS)] : lines;
  for (const line of shown) {
    if (line.kind === 'heading') {
      place.append(element(line.depth ? 'h4' : 'h3', {}, line.text));
      list = null;
      continue;
    }
    if (!list) {
      list = element('ul');
      place.append(list);
    }
    list.append(item(line));
  }
}

/** @param {{kind: string, text: string, rule: string}} line */
function item(line) {
  if (line.kind === 'source' && /^https?:/.test(line.rule)) {
    const link = element('a', { href: line.rule, rel: 'noopener noreferrer', target: '_blank' }, line.text);
    return element('li', {}, link);
  }
  const made = element('li', {}, line.text);
  if (line.rule) made.append(element('cite', {}, line.rule));
  return made;
}
