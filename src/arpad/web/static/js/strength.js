// The level that games show: a file with evaluations is read by the page and goes nowhere.
import { copy, saveCsv } from './actions.js';
import { askAboutFile } from './file.js';
import { $, element, page, say, t } from './page.js';
import { lossChart, patternChart, rangeBar } from './pictures.js';
import { NODES, Stockfish } from './uci.js';
import { showFindings, showTable } from './view.js';

const TEXTS = 2; // columns from the left that hold text
const LEVEL = 2; // the column that has a picture beside it
const MOST_FAILURES = 3; // of Stockfish, one after the other
const OPEN = 3; // games whose losses are shown at once
/** @type {any} */
let shown = null;
/** What Stockfish said of games of this file, and as what it told it. */
let said = nothing('Stockfish');
// That of Stockfish, where it is part of the site; it is fetched when it is wanted.
const script = page.stockfish && new URL(page.stockfish, location.href).href;
let stopped = false;

/**
 * @param {string} engine
 * @returns {{engine: string, games: any[]}}
 */
function nothing(engine) {
  return { engine, games: [] };
}

/** What was said is of other games from now on. */
function forget() {
  stopped = true;
  running(false);
  said = nothing(said.engine);
}

/** Let Stockfish evaluate the games that have no evaluations, and ask once more with what it said. */
async function evaluate() {
  if (!script) return;
  const games = shown.to_evaluate;
  const mine = said;
  const goesOn = () => !stopped && mine === said; // no other file was chosen meanwhile
  stopped = false;
  running(true);
  let stockfish = new Stockfish(script);
  let failure = '';
  for (let at = 0, failed = 0; at < games.length && goesOn() && failed < MOST_FAILURES; at += 1) {
    try {
      mine.engine = await stockfish.start();
      const found = await stockfish.evaluate(games[at].moves, (share) => {
        $('progress').value = (at + share) / games.length;
        say(t('page.ui.evaluating', { number: at + 1, total: games.length, per_cent: Math.round(100 * share) }));
        return goesOn();
      });
      if (found) mine.games.push({ number: games[at].number, ...found });
      failed = 0;
    } catch (error) {
      const reason = /** @type {Error} */ (error).message || t('page.ui.stockfish_not_fetched');
      failure = t('page.ui.stockfish_failed', { reason });
      failed += 1; // the other games go on
      stockfish.close();
      stockfish = new Stockfish(script);
    }
  }
  stockfish.close();
  if (mine !== said) return;
  running(false);
  await again();
  if (failure) say(failure);
}

/** @param {boolean} is whether Stockfish is at work */
function running(is) {
  $('begin').hidden = is;
  $('stop').hidden = !is;
  $('progress').hidden = !is;
  $('progress').value = 0;
}

/** @param {any} view */
function show(view) {
  shown = view;
  $('ways').replaceChildren(...[...view.ways, view.left_out].filter(Boolean).map((text) => element('p', { class: 'by' }, text)));
  $('evaluate').hidden = view.to_evaluate.length === 0;
  $('several').hidden = view.players.length === 0;
  $('players').replaceChildren(...view.players.map(player));
  $('single').hidden = view.games.length === 0;
  const [heads, ...lines] = table(view);
  showTable($('games'), heads, lines, TEXTS);
  addBars(view);
  $('notes').replaceChildren(...notes(view).map((text) => element('p', { class: 'hint' }, text)));
  $('losses').replaceChildren(...view.games.slice(0, view.most).map(game));
  $('aside').hidden = view.asides.length === 0;
  $('aside-title').textContent = view.asides_title;
  $('aside').querySelector('ul').replaceChildren(...asides(view.asides));
  showFindings($('findings'), view.findings);
  for (const id of ['copy', 'print', 'csv']) $(id).hidden = view.games.length === 0;
  $('result').hidden = false;
  say(t('page.ui.games_read', { count: view.games.length }));
}

/**
 * The heads and two rows for each game: the level in front, where a phone shows it, and no column
 * of which nothing is known.
 * @param {any} view
 * @returns {string[][]}
 */
function table(view) {
  const [number, speed, name, ...facts] = view.columns;
  const level = facts.pop();
  const rows = view.games.flatMap((/** @type {any} */ each) =>
    each.sides.map((/** @type {any} */ side) => {
      const mark = each.notes.length ? '?' : '';
      return [String(each.number), side.name, side.range + mark, each.speed, ...side.cells];
    }),
  );
  const /** @type {string[][]} */ all = [[number, name, level, speed, ...facts], ...rows];
  const known = all[0].map((_, column) => rows.some((/** @type {string[]} */ cells) => cells[column]));
  return all.map((cells) => cells.filter((_, column) => known[column]));
}

/**
 * The reasons for which games are set aside, each with its games.
 * @param {[string, string][]} found title and reason of each
 */
function asides(found) {
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  for (const [title, reason] of found) titles.set(reason, [...(titles.get(reason) ?? []), title]);
  return [...titles].map(([reason, games]) => element('li', {}, reason, element('p', { class: 'hint' }, games.join('; '))));
}

/**
 * Beside each row its range as a picture.
 * @param {any} view
 */
function addBars(view) {
  const place = $('games');
  if (place.hidden) return;
  place.tHead.rows[0].cells[LEVEL].after(element('td'));
  const sides = view.games.flatMap((/** @type {any} */ each) => each.sides.map((/** @type {any} */ side) => [side, each.ticks]));
  sides.forEach((/** @type {any} */ [side, ticks], /** @type {number} */ at) => {
    place.tBodies[0].rows[at].cells[LEVEL].after(element('td', {}, rangeBar(view.bar, side, ticks)));
  });
}

/**
 * What the marks mean, each reason once with its games, and who played better.
 * @param {any} view
 * @returns {string[]}
 */
function notes(view) {
  /** @type {Map<string, number[]>} */
  const numbers = new Map();
  for (const each of view.games) for (const note of each.notes) numbers.set(note, [...(numbers.get(note) ?? []), each.number]);
  const marks = [...numbers].map(([note, games]) => `? ${games.join(', ')}: ${note}`);
  return [...marks, ...view.games.map((/** @type {any} */ each) => each.better).filter(Boolean)];
}

/** @param {any} each */
function player(each) {
  const label = `${$('pattern-title').textContent}: ${each.text}`;
  return element('figure', {}, element('figcaption', {}, each.text), scrolled(patternChart(each.picture, label), label));
}

/**
 * The losses of a game and what its levels rest on, drawn when they are looked at.
 * @param {any} each
 */
function game(each) {
  const title = `${each.number}. ${each.title}`;
  const place = /** @type {HTMLDetailsElement} */ (element('details', {}, element('summary', {}, title)));
  place.addEventListener('toggle', () => {
    if (place.open && place.children.length === 1) place.append(...losses(each, title));
  });
  place.open = shown.games.length <= OPEN;
  return place;
}

/**
 * @param {any} each
 * @param {string} title
 */
function losses(each, title) {
  const parts = /** @type {HTMLTableElement} */ (
    element('table', {}, element('caption', {}, $('parts-title').textContent), element('thead'), element('tbody'))
  );
  const sides = each.sides.map((/** @type {any} */ side) => [side.name, ...side.parts]);
  showTable(parts, [table(shown)[0][1], ...shown.parts], sides, 1);
  const label = `${$('parts-title').textContent}: ${title}`;
  const chart = `${$('losses-title').textContent}: ${title}`;
  return [scrolled(lossChart(shown.width, each.picture, chart), chart), scrolled(parts, label)];
}

/**
 * Something wide that a narrow screen moves aside.
 * @param {Element} wide
 * @param {string} label
 */
function scrolled(wide, label) {
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label }, wide);
}

/** The answer as text for a messenger. */
function asText() {
  const lines = [$('title').textContent, ...shown.ways, ''];
  lines.push(...table(shown).map((cells) => cells.join('  ')), ...notes(shown));
  if (shown.players.length) lines.push('', ...shown.players.map((/** @type {any} */ each) => each.text));
  return [...lines, '', $('result').querySelector('.remark').textContent].join('\n');
}

/** What is asked beside the file: an engine is named only where there is one. */
function own() {
  return script ? { engine: said.engine, nodes: NODES, evaluated: said.games } : {};
}

$('begin').addEventListener('click', evaluate);
$('stop').addEventListener('click', () => {
  stopped = true;
});
$('print').addEventListener('click', () => print());
$('copy').addEventListener('click', () => copy(asText(), t('page.ui.text_copied')));
$('csv').addEventListener('click', () => saveCsv(table(shown), 'arpad.csv'));
const { again } = askAboutFile('strength', ({ view }) => show(view), { own, changed: forget });
