// A tournament file is rated here: it is read by the page and goes nowhere.
import { rowsOf, saveCsv } from './actions.js';
import { latest } from './engine.js';
import { askAboutFile } from './file.js';
import { $, element, say, t } from './page.js';
import { showAccount, showFigures, showFindings, showGames, showRemarks, showTable } from './view.js';

const askPlayer = latest();
const AT_ONCE = 200; // players; the cross table of more is drawn when it is opened
/** @type {any} */
let crosstable = null; // not drawn yet
const { question } = askAboutFile('tournament', ({ answer, view }) => show(answer, view));

/**
 * @param {any} answer
 * @param {any} view
 */
function show(answer, view) {
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
  crosstable = view.crosstable;
  $('crosstable').open = view.rows.length <= AT_ONCE;
  if ($('crosstable').open) drawCrosstable();
  $('norms').replaceChildren(...norms(view.norms));
  if (view.norms_note) $('norms').append(element('p', { class: 'hint' }, view.norms_note));
  $('player').hidden = true;
  showFindings($('findings'), answer.findings);
  $('result').hidden = false;
  say(t('page.ui.rated', { players: answer.players.length }));
}

/** Draw the cross table once. */
function drawCrosstable() {
  if (!crosstable) return;
  showTable($('cross'), crosstable.heads, crosstable.rows, crosstable.texts);
  crosstable = null;
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
  const asked = question({ player: number });
  if (!asked) return;
  const found = await askPlayer(asked);
  if (!found?.ok) return;
  const player = found.view.players[0];
  const figures = element('dl');
  const table = /** @type {HTMLTableElement} */ (
    element('table', {}, element('caption', {}, t('page.per_game')), element('thead'), element('tbody'))
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
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': t('page.per_game') }, table),
    ...(player.games?.limited ? [element('p', { class: 'hint' }, `* ${player.games.limited}`)] : []),
    element('details', {}, element('summary', {}, t('page.ui.why')), account),
    ...norms(player.norms),
  );
  $('player').hidden = false;
  title.focus();
}

$('print').addEventListener('click', () => print());
$('crosstable').addEventListener('toggle', () => {
  if ($('crosstable').open) drawCrosstable();
});
$('cross-csv').addEventListener('click', () => saveCsv(rowsOf($('cross')), 'arpad.csv'));
$('csv').addEventListener('click', () => saveCsv(rowsOf($('players')), 'arpad.csv'));
