// A tournament file is rated here: it is read by the page and goes nowhere.
import { rowsOf, saveCsv } from './actions.js';
import { getEngine, latest } from './engine.js';
import { read, whenChosen } from './file.js';
import { markFields, valuesOf } from './form.js';
import { $, element, say, t } from './page.js';
import { showAccount, showFigures, showFindings, showGames, showRemarks, showTable } from './view.js';

const form = $('form');
const askTournament = latest();
const askPlayer = latest();
/** @type {{name: string, bytes: string} | null} */
let file = null;

/** @param {File | undefined} chosen */
async function take(chosen) {
  if (!chosen) return;
  try {
    file = await read(chosen);
  } catch (error) {
    problem({ text: /** @type {Error} */ (error).message, fields: [] });
    return;
  }
  await rate();
}

/** @param {{text: string, fields: string[], line?: number | null}} found */
function problem(found) {
  const where = found.line ? `${t('page.ui.line', { line: found.line })} ` : '';
  $('problem').textContent = where + found.text;
  $('problem').hidden = false;
  markFields(form, found.fields, 'problem');
  $('result').hidden = true;
  say('');
}

async function rate() {
  if (!file) return;
  say(t('page.ui.working'));
  const question = { ask: 'tournament', file: file.bytes, name: file.name, ...valuesOf(form) };
  try {
    const found = await askTournament(question);
    if (!found) return;
    if (found.ok) show(found.answer, found.view);
    else problem(found.error);
  } catch (error) {
    problem({ text: t('page.ui.engine_failed', { reason: String(error) }), fields: [] });
  }
}

/**
 * @param {any} answer
 * @param {any} view
 */
function show(answer, view) {
  $('problem').hidden = true;
  markFields(form, [], '');
  $('event').textContent = view.name;
  $('facts').textContent = view.facts;
  showRemarks($('remarks'), view.remarks.map((/** @type {string} */ text) => ({ text })));
  showTable($('players'), view.heads, view.rows, 2);
  const rows = $('players').tBodies[0].rows;
  answer.players.forEach((/** @type {any} */ player, /** @type {number} */ at) => {
    const button = element('button', { type: 'button' }, rows[at].cells[1].textContent ?? '');
    button.addEventListener('click', () => one(player.number, player.name));
    rows[at].cells[1].replaceChildren(button);
  });
  $('norms').replaceChildren(...norms(view.norms));
  if (view.norms_note) $('norms').append(element('p', { class: 'hint' }, view.norms_note));
  $('player').hidden = true;
  showFindings($('findings'), answer.findings);
  $('result').hidden = false;
  say(t('page.ui.rated', { players: answer.players.length }));
}

/**
 * Each norm, and below it every requirement with what was found for it.
 * @param {{text: string, account: any[]}[]} found
 */
function norms(found) {
  if (!found.length) return [];
  return [element('h3', {}, t('page.ui.norms')), ...found.map(norm)];
}

/** @param {{text: string, account: any[]}} found */
function norm({ text, account }) {
  const requirements = element('div');
  showAccount(requirements, account);
  return element('details', { class: 'norm' }, element('summary', {}, text), requirements);
}

/**
 * One player with every game and the reasoning.
 * @param {number} number
 * @param {string} name
 */
async function one(number, name) {
  if (!file) return;
  const question = { ask: 'tournament', file: file.bytes, name: file.name, ...valuesOf(form), player: number };
  const found = await askPlayer(question);
  if (!found?.ok) return;
  const player = found.view.players[0];
  const figures = element('dl');
  const table = /** @type {HTMLTableElement} */ (
    element('table', {}, element('caption', {}, t('page.ui.games')), element('thead'), element('tbody'))
  );
  const remarks = element('div');
  const account = element('div', { id: 'account' });
  showFigures(figures, player.figures);
  showGames(table, player.games);
  showRemarks(remarks, [...player.remarks, ...player.why_not.map((/** @type {string} */ text) => ({ text }))]);
  showAccount(account, player.account);
  const title = element('h3', { tabindex: '-1' }, `${number} ${name}`);
  $('player').replaceChildren(
    title,
    figures,
    remarks,
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('page.ui.games') }, table),
    element('details', {}, element('summary', {}, t('page.ui.why')), account),
    ...norms(player.norms),
  );
  $('player').hidden = false;
  title.focus();
}

form.addEventListener('change', (/** @type {Event} */ event) => {
  if (/** @type {HTMLElement} */ (event.target).id !== 'file') rate();
});
form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
whenChosen(take);
$('print').addEventListener('click', () => print());
$('csv').addEventListener('click', () => saveCsv(rowsOf($('players')), 'arpad.csv'));
getEngine();
