// Showing an answer: figures, tables, remarks and the reasoning.
import { $, element, number, t } from './page.js';

const MOST_ROWS = 500; // more would keep the page from answering
const AT_ONCE = 50; // rows of games; more would be felt while typing
export const PAUSE = 250; // ms without a key, before what takes long is done

let drawing = 0; // the clock of the rest

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
 * What was found in a file, with its lines.
 * @param {HTMLElement} place a details element with a list
 * @param {{text: string, line: number | null}[]} found
 */
export function showFindings(place, found) {
  place.hidden = found.length === 0;
  const lines = found.map(({ text, line }) => element('li', {}, (line ? `${t('page.ui.line', { line })} ` : '') + text));
  place.querySelector('ul')?.replaceChildren(...lines);
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
  const row = (/** @type {any} */ each) => gameRow(each, limited, games);
  showTable(table, games.heads.map((/** @type {{text: string}} */ head) => head.text), [], games.texts);
  table.hidden = shown.length === 0;
  table.classList.add('by-game');
  tellRoles(table);
  if (games.chances) {
    const head = table.tHead?.rows[0].cells[chancesAt(games)];
    head?.append(' ', element('small', {}, games.chances.head));
  }
  const body = table.tBodies[0];
  const draw = (/** @type {number} */ from) => {
    body.append(...shown.slice(from, from + AT_ONCE).flatMap(row));
    const next = from + AT_ONCE;
    if (next >= shown.length) showRest(body, games.rows.length - shown.length, games.heads.length);
    else drawing = setTimeout(draw, from ? 0 : PAUSE, next);
  };
  clearTimeout(drawing);
  draw(0);
}

/**
 * Say what is a table, a row and a cell: on a phone the style makes a few lines of each row, with
 * the names of the columns in front of the cells.
 * @param {HTMLTableElement} table
 */
export function tellRoles(table) {
  table.setAttribute('role', 'table');
  for (const group of [table.tHead, table.tBodies[0]]) group?.setAttribute('role', 'rowgroup');
  for (const row of table.rows) row.setAttribute('role', 'row');
  for (const head of table.querySelectorAll('th')) head.setAttribute('role', 'columnheader');
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((head) => head.textContent ?? '');
  for (const cell of table.querySelectorAll('td')) {
    cell.setAttribute('role', 'cell');
    cell.dataset.label = heads[cell.cellIndex];
  }
}

/**
 * The column that has the chances of a game with it.
 * @param {any} games of a view
 */
function chancesAt(games) {
  return games.heads.findIndex((/** @type {{id: string}} */ head) => head.id === games.chances?.beside);
}

/**
 * The row of a game, and below it the note that it may have.
 * @param {any} game
 * @param {number} limited the column that an asterisk marks
 * @param {any} games
 */
function gameRow(game, limited, games) {
  const cells = game.cells.map((/** @type {string} */ text, /** @type {number} */ at) => {
    const kind = { role: 'cell', 'data-label': games.heads[at].text, ...(at < games.texts ? { class: 'text' } : {}) };
    return element('td', kind, game.limited && at === limited ? `${text}*` : text);
  });
  if (game.chances) {
    cells[chancesAt(games)].append(' ', element('small', { 'data-label': games.chances.head }, game.chances));
  }
  const rows = [element('tr', { role: 'row' }, ...cells)];
  if (game.note) {
    const note = element('td', { class: 'note', role: 'cell', colspan: String(games.heads.length) }, game.note);
    rows.push(element('tr', { class: 'of-note', role: 'row' }, note));
  }
  return rows;
}

/**
 * @param {HTMLTableSectionElement} body
 * @param {number} count of rows that are not shown
 * @param {number} columns
 */
function showRest(body, count, columns) {
  if (count <= 0) return;
  const note = element('td', { class: 'note', role: 'cell', colspan: String(columns) }, t('page.ui.more_rows', { count }));
  body.append(element('tr', { class: 'of-note', role: 'row' }, note));
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

/**
 * The result and the change, on top and in the bar of a phone.
 * @param {any[]} figures
 * @param {string} ability that was asked for
 */
export function showHeadline(figures, ability) {
  const results = figures.filter((each) => each.tone === 'result');
  // Of two players' expected scores the own one comes first; elsewhere the last step is the result.
  const result = (ability === 'expect' ? results[0] : results.at(-1)) ?? figures.at(-1);
  const change = figures.find((each) => each.id === 'term.change' || each.id === 'term.rating_change_unrounded');
  const parts = result ? [element('span', {}, result.text)] : [];
  if (change) parts.push(element('span', { class: `change ${change.tone}` }, change.text));
  const said = parts.map((part) => part.textContent).join('');
  // A screen reader is not told the same twice, by the preview and by the engine.
  if ($('headline').textContent !== said) $('headline').replaceChildren(...parts);
  $('bar').replaceChildren(...parts.map((part) => part.cloneNode(true)));
  $('bar').hidden = parts.length === 0;
}

/**
 * Why an expected score is no chance to win, with the chances of one game where there is but one.
 * @param {any} answer
 * @param {any} games of a view, with the chances of each; null for none
 */
export function showChances(answer, games) {
  const text = answer.win === undefined ? (games?.chances?.note ?? '') : chancesOf(answer);
  $('not-a-chance').hidden = !text;
  $('not-a-chance').textContent = text;
}

/** @param {{win: number, draw: number, loss: number}} answer */
function chancesOf(answer) {
  const share = (/** @type {number} */ value) =>
    number(value, { style: 'percent', maximumFractionDigits: 1 });
  return t('page.ui.chances', { win: share(answer.win), draw: share(answer.draw), loss: share(answer.loss) });
}
