// The calculator: what is entered becomes a question, the answer is shown while typing.
import { getEngine, latest, painted } from './engine.js';
import { keep, markFields, showFields, valuesOf } from './form.js';
import { $, page, say, t, today } from './page.js';
import { previewOf } from './preview.js';
import { forget, remember, remembered } from './state.js';
import { PAUSE, showAccount, showChances, showFigures, showGames, showHeadline, showRemarks } from './view.js';

// Asked for at once; all other facts stand under "more".
const FIRST = new Set([
  'rating', 'k', 'born', 'games_played', 'time_control', 'rating_deviation', 'volatility', 'index',
  'target_rating', 'target_performance', 'fide_rating', 'speed', 'age',
]);
const AVERAGE = ['average', 'games', 'points'];

// Scripts that the first answer does not need; they come right after it is painted.
const later = () => Promise.all([import('./actions.js'), import('./games.js'), import('./scores.js')]);

const form = $('form');
const askForm = latest();
const askAnswer = latest();
const askScores = latest();
/** @type {any} */
let shape = null; // what the system can be told
/** @type {any} */
let shown = null; // the answer on the page
/** @type {Record<string, string>} */
let kept = {}; // what was entered, also of fields that this system does not ask for
let linkRules = ''; // the rule set that a link was made with
/** @type {{asked: any, regime: string, figures: any[]} | null} */
let previewed = null; // what is on the page until the engine's answer
/** @type {Promise<void> | null} */
let asking = null; // for the reasons of the answer on the page
let turn = 0; // how often was calculated: a late answer to what is asked no more is not shown
let pause = 0; // the clock that waits for one in typing

function ability() {
  return form.elements.ability.value;
}

function mode() {
  return $('modes').hidden ? 'games' : form.elements.mode.value;
}

/**
 * Everything entered, as it is remembered and shared.
 * @returns {Record<string, string>}
 */
function entered() {
  const values = valuesOf(form);
  delete values.mode;
  return { ...values, ...(mode() === 'average' ? { mode: 'average' } : {}) };
}

/** Make the fields that the system and the ability ask for. */
async function makeForm() {
  const wanted = { system: $('system').value, ability: ability() };
  const found = await formOf(wanted);
  if (!found || wanted.system !== $('system').value || wanted.ability !== ability()) return;
  if (!found.ok) {
    tellProblem(found.error);
    return;
  }
  shape = found.answer;
  form.dataset.madeFor = shape.system;
  form.dataset.asks = wanted.ability;
  keep(kept, form); // also what was typed while the question was on its way
  for (const input of form.elements.ability) input.disabled = !shape.abilities.includes(input.value);
  const fields = shape.fields.filter((/** @type {any} */ each) => !AVERAGE.includes(each.name));
  const sides = ability() === 'expect';
  const asked = sides ? fields.filter((/** @type {any} */ each) => each.name !== 'rating') : fields;
  fill($('facts'), asked.filter((/** @type {any} */ each) => FIRST.has(each.name)));
  const further = asked.filter((/** @type {any} */ each) => !FIRST.has(each.name));
  fill($('further'), further);
  $('more').hidden = further.length === 0;
  $('modes').hidden = !(shape.against_average && ability() === 'rate');
  fill($('part-average'), AVERAGE.map((name) => ownField(name)));
  fill($('part-sides'), sides ? ['rating', 'opponent_rating'].map((name) => ownField(name)) : []);
  showParts();
  await calculate();
}

/**
 * What a system can be told: the page brings it along for the systems of the preview.
 * @param {{system: string, ability: string}} wanted
 */
async function formOf(wanted) {
  const brought = wanted.ability === 'rate' ? page.preview?.forms[wanted.system] : null;
  if (brought) return { ok: true, answer: brought };
  try {
    return await askForm({ ask: 'form', ...wanted });
  } catch (error) {
    return { ok: false, error: engineFailed(error) };
  }
}

/** @param {unknown} error of an engine that does not answer */
function engineFailed(error) {
  return { text: t('page.ui.engine_failed', { reason: String(error) }), fields: [], line: null };
}

/**
 * A field that the page itself asks for.
 * @param {string} name
 */
function ownField(name) {
  const given = shape.fields.find((/** @type {any} */ each) => each.name === name);
  return given ?? { name, kind: 'rating', label: t(`page.field.${name}`), help: '', choices: [], required: true };
}

/**
 * @param {HTMLElement} place
 * @param {any[]} fields
 */
function fill(place, fields) {
  showFields(place, fields, kept);
}

function showParts() {
  const against = mode() === 'average';
  const sides = ability() === 'expect';
  $('part-average').hidden = !against || sides;
  $('part-sides').hidden = !sides;
  $('part-games').hidden = against || sides;
  const opponents = ability() === 'forecast';
  $('games-label').textContent = t(opponents ? 'page.ui.opponents' : 'page.ui.games');
  const more = shape?.after_slash.length ? ` ${t('page.ui.after_slash', { names: shape.after_slash.join('/') })}` : '';
  $('games-hint').textContent = t(opponents ? 'page.ui.opponents_hint' : 'page.ui.games_hint') + more;
  $('as-table').parentElement.hidden = opponents;
}

/**
 * The opponents of a forecast. A line that is a game, as it stands when the visitor comes from his
 * games, stays one: "1900 1" is a win, and not also an opponent rated 1.
 * @param {string} text
 * @returns {string[]}
 */
function opponentsOf(text) {
  return text.split('\n').flatMap((line) => {
    const game = /^([^\s=;,]+)\s*[\s=;,]\s*(1|0|½|=|0[.,]5|1\/2)$/.exec(line.trim());
    return game ? [`${game[1]}=${game[2].replace('=', '½')}`] : line.split(/[\s,;]+/).filter(Boolean);
  });
}

/**
 * The question for what is entered; null while there is nothing to ask.
 * @returns {any}
 */
function question() {
  const { ability: ask, mode: _mode, games = '', ...fields } = entered();
  const base = { ask, ...fields };
  if (ask === 'expect') return fields.rating && fields.opponent_rating ? base : null;
  if (ask === 'forecast') {
    const opponents = opponentsOf(games);
    return opponents.length && fields.rating ? { ...base, opponents } : null;
  }
  if (mode() === 'average') return fields.average && games && fields.points ? { ...base, games } : null;
  return games.trim() ? { ...base, games } : null;
}

/** Ask and show. */
async function calculate() {
  clearTimeout(pause);
  turn += 1;
  const mine = turn;
  const asked = question();
  const first = asked && previewOf(asked, page.preview);
  previewed = first && { asked, ...first };
  if (previewed) {
    clearProblems();
    showPreview(previewed.figures);
  }
  const rules = previewed?.regime ?? shown?.regime;
  const told = { ...entered(), ...(rules ? { rules } : {}) };
  // The browser opens its store for that, which would keep the first answer from the screen.
  if (mine === 1) painted().then(() => mine === turn && !shown && remember(told));
  else remember(told);
  if (!asked) {
    showNothing();
    return;
  }
  try {
    const found = await askAnswer($('why').open ? asked : { ...asked, reasons: 'no' });
    if (!found || mine !== turn) return;
    if (found.ok) showAnswer(asked, found);
    else tellProblem(found.error);
  } catch (error) {
    if (mine !== turn) return;
    tellProblem(engineFailed(error));
    if (previewed) showPreview(previewed.figures); // it needs no engine
  }
}

function showNothing() {
  shown = null;
  clearProblems();
  $('answer').hidden = true;
  $('wait').hidden = false;
  $('bar').hidden = true;
}

function clearProblems() {
  markFields(form, [], '');
  for (const id of ['problem-fact', 'problem-games']) $(id).hidden = true;
}

/** @param {{text: string, fields: string[], line: number | null}} problem */
function tellProblem(problem) {
  clearProblems();
  const ofGames = problem.line !== null || problem.fields.includes('games') || problem.fields.includes('game');
  const place = ofGames && !$('part-games').hidden ? 'problem-games' : 'problem-fact';
  const where = problem.line ? `${t('page.ui.line', { line: problem.line })} ` : '';
  $(place).textContent = where + problem.text;
  $(place).hidden = false;
  markFields(form, ofGames ? ['games'] : problem.fields, place);
  $('answer').hidden = true;
  $('wait').hidden = true;
  $('bar').hidden = true;
  shown = null;
}

/**
 * @param {any} asked
 * @param {any} found
 */
function showAnswer(asked, { answer, view }) {
  // First, for a new address makes the browser lay out the page as it is then.
  remember({ ...entered(), ...(answer.regime ? { rules: answer.regime } : {}) });
  clearProblems();
  compare(asked, view.figures ?? []);
  shown = { view, regime: answer.regime, asked };
  $('by').textContent = view.heading;
  showFigures($('figures'), view.figures ?? []);
  showHeadline(view.figures ?? [], asked.ask);
  showGames($('game-table'), view.games ?? null);
  $('limited').hidden = !view.games?.limited;
  $('limited').textContent = view.games?.limited ? `* ${view.games.limited}` : '';
  showRemarks($('remarks'), view.remarks);
  if (view.account) showReasoning();
  else $('account').replaceChildren();
  showChances(answer, view.games);
  otherRules(answer.regime);
  $('scores').hidden = true;
  $('targets').replaceChildren();
  if (asked.ask === 'forecast') {
    showForecast(asked, answer, view.targets ?? []);
  } else if (asked.ask === 'rate') {
    // Every score is a rating of its own: they would stand in the way of the next key.
    pause = setTimeout(() => scoresOf(asked, answer), PAUSE);
  }
  $('wait').hidden = true;
  $('answer').classList.remove('preview');
  $('answer').hidden = false;
  performance.mark('answer-shown');
}

/**
 * The figures by the tables that the page brings along, at once: all of them until the engine has
 * answered, after that the new rating alone, for the rest follows soon.
 * @param {any[]} figures
 */
function showPreview(figures) {
  showHeadline(figures, 'rate');
  performance.mark('preview-shown');
  if (shown) return;
  $('wait').hidden = true;
  $('answer').hidden = false;
  $('answer').classList.add('preview');
  $('by').textContent = t('page.ui.preview');
  showFigures($('figures'), figures);
}

/**
 * The engine has the last word; where the preview said another, that is a defect.
 * @param {any} asked
 * @param {any[]} figures of the engine
 */
function compare(asked, figures) {
  const texts = (/** @type {any[]} */ of) => JSON.stringify(of.map(({ id, text }) => [id, text]));
  if (previewed && previewed.asked === asked && texts(previewed.figures) !== texts(figures)) {
    console.error(`preview ${texts(previewed.figures)} engine ${texts(figures)}`);
  }
  previewed = null;
}

/** The reasoning is half of the work, so it is asked for and written when it is open. */
async function showReasoning() {
  if (!shown || !$('why').open) return;
  if (!shown.view.account) {
    asking ??= calculate().finally(() => {
      asking = null;
    });
    await asking;
  }
  if (shown?.view.account) showAccount($('account'), shown.view.account);
}

/**
 * A link tells the rules it was made with; say so when today's answer is by others.
 * @param {string | undefined} regime
 */
function otherRules(regime) {
  if (linkRules && regime && linkRules !== regime) {
    say(t('page.ui.other_rules', { then: linkRules, now: regime }));
  }
  linkRules = '';
}

/**
 * @param {any} asked
 * @param {any} answer
 * @param {string[]} targets in words
 */
async function showForecast(asked, answer, targets) {
  const [, , { showScores, showTargets }] = await later();
  if (shown?.asked !== asked) return;
  showScores(answer);
  showTargets(targets);
}

/**
 * What every score against the same field would bring.
 * @param {any} asked
 * @param {any} answer
 */
async function scoresOf(asked, answer) {
  if (typeof asked.games !== 'string' || mode() === 'average' || asked.games.includes('@')) return;
  const [, { pairsOf }, { showScores }] = await later();
  if (shown?.asked !== asked) return;
  const pairs = pairsOf(asked.games);
  if (!pairs || pairs.length < 2 || pairs.length > 40) return;
  const { games: _games, ...facts } = asked;
  const found = await askScores({ ...facts, ask: 'forecast', reasons: 'no', opponents: pairs.map(([opponent]) => opponent) });
  if (found?.ok && shown?.asked === asked) showScores(found.answer, answer.points);
}

async function syncRows() {
  const [, { pairsOf, showRows }] = await later();
  const pressed = $('as-table').getAttribute('aria-pressed') === 'true';
  const pairs = pressed ? pairsOf($('games').value) : null;
  if (pressed && !pairs) say(t('page.ui.no_table_view'));
  $('as-table').setAttribute('aria-pressed', String(pairs !== null));
  $('rows').hidden = pairs === null;
  $('games').hidden = pairs !== null;
  if (pairs) {
    showRows($('rows'), pairs, (text) => {
      $('games').value = text;
      calculate();
    });
  }
}

function start() {
  kept = remembered();
  linkRules = location.hash ? (kept.rules ?? '') : '';
  delete kept.rules;
  for (const name of ['system', 'ability', 'mode', 'games', 'on']) {
    if (kept[name] && form.elements[name]) form.elements[name].value = kept[name];
  }
  if (!$('on').value) $('on').value = today();
  form.addEventListener('input', (/** @type {Event} */ event) => {
    const name = /** @type {HTMLInputElement} */ (event.target).name;
    if (['system', 'ability'].includes(name)) makeForm();
    else if (!(/** @type {HTMLElement} */ (event.target).closest('#rows'))) {
      if (name === 'mode') showParts();
      calculate();
    }
  });
  form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
  $('as-table').addEventListener('click', () => {
    const pressed = $('as-table').getAttribute('aria-pressed') === 'true';
    $('as-table').setAttribute('aria-pressed', String(!pressed));
    syncRows();
  });
  $('why').addEventListener('toggle', showReasoning);
  $('share').addEventListener('click', async () => {
    const [{ copy }] = await later();
    if (location.hash) copy(location.href, t('page.ui.link_copied'));
    else say(t('page.ui.too_long_for_link'));
  });
  $('copy').addEventListener('click', async () => {
    const [{ asText, copy }] = await later();
    copy(asText(shown.view), t('page.ui.text_copied'));
  });
  $('print').addEventListener('click', async () => {
    $('why').open = true;
    await showReasoning();
    print();
  });
  $('csv').addEventListener('click', async () => {
    const [{ rowsOf, saveCsv }] = await later();
    const table = $('game-table').hidden ? $('score-table') : $('game-table');
    const figures = shown.view.figures?.map((/** @type {any} */ each) => [each.label, each.text]) ?? [];
    saveCsv([...rowsOf(table), ...figures], 'arpad.csv');
  });
  $('clear').addEventListener('click', () => {
    form.reset();
    kept = {};
    forget();
    $('on').value = today();
    makeForm();
  });
  makeForm();
  setTimeout(getEngine); // the preview is shown first
  painted().then(later);
}

start();
