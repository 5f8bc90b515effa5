// A rating change by tables and rules that the page brings along, until the engine has answered.
// Every number comes from what Python wrote (preview.py). What this cannot do just as the engine
// does, it leaves to the engine: then it answers null.

/** @typedef {{id: string, label: string, text: string, detail: string, tone: string}} Figure */
/** @typedef {{opponent: number, half_points: number}} Game */
/** @typedef {Record<string, any>} Question fields as texts */
/** @typedef {{ratings: [number, number], births: [number, number], [name: string]: any}} Data */
/** @typedef {Record<string, any>} Rules the rules in force by their names */
/** @typedef {{games: Game[], times: number}} Played a single one stands for so many against an average */
/** @typedef {(question: Question, rating: number, played: Played, rules: Rules, data: Data) => Figure[] | null} Rater */

const LINE = /^[ \t]*(\d{1,4})(?:[ \t]*[=;,][ \t]*|[ \t]+)(1|0|½|=|0[.,]5|1\/2)[ \t]*$/;
const POINTS = /^(\d{1,4})([.,]5|½)?$/;
/** @type {Record<string, number>} */
const HALF_POINTS = { 1: 2, 0: 0 }; // of a result; any other is a draw
const NEARLY = 1e-6; // so close to where the written digits change, the last bit might decide

/** @typedef {{regime: string, figures: Figure[]}} First the rule set and the figures */

/**
 * The figures of an answer as the engine will write them, without the reasons.
 * @param {Question} question
 * @param {Data} data what Python wrote for the language of the page
 * @returns {First | null} null for what is left to the engine
 */
export function previewOf(question, data) {
  if (question.ask !== 'rate' || !isDay(question.on)) return null;
  const scopes = data.rules[question.system];
  const rate = RATERS[question.system];
  if (!scopes || !rate) return null;
  const time_control = (question.time_control ?? rate.usual).toLowerCase();
  if (!Object.hasOwn(scopes, time_control)) return null;
  const rules = inForce(scopes[time_control], question.on);
  const others = Object.keys(question).filter((name) => !rate.facts.has(name));
  const played = 'average' in question ? averageOf(question, data) : gamesOf(question.games, data);
  const rating = whole(question.rating, ...data.ratings);
  if (!rules.regime || others.length || !played || rating === null) return null;
  const figures = rate.rate(question, rating, played, rules, data);
  return figures && { regime: rules.regime.id, figures };
}

/** @param {string} text */
function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text ?? '')) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}

/**
 * @param {Record<string, [string, any][]>} book
 * @param {string} day
 * @returns {Rules}
 */
function inForce(book, day) {
  const found = Object.entries(book).map(([name, values]) => [name, values.findLast(([from]) => from <= day)?.[1]]);
  return Object.fromEntries(found.filter(([, values]) => values));
}

/**
 * @param {string | undefined} text
 * @param {number} lowest
 * @param {number} highest
 */
function whole(text, lowest, highest) {
  if (!/^\d{1,6}$/.test(text ?? '')) return null;
  const value = Number(text);
  return lowest <= value && value <= highest ? value : null;
}

/**
 * Plain games, one a line; null where a line is anything else.
 * @param {string | undefined} text
 * @param {Data} data
 * @returns {Played | null}
 */
function gamesOf(text, data) {
  if (!text || text.length > data.longest_games) return null;
  const games = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (/^[ \t]*$/.test(line)) continue;
    const found = LINE.exec(line);
    const opponent = whole(found?.[1], ...data.ratings);
    if (!found || opponent === null) return null;
    games.push({ opponent, half_points: HALF_POINTS[found[2]] ?? 1 });
  }
  return games.length ? { games, times: 1 } : null;
}

/**
 * Points against an average field; null where they are anything but plain.
 * @param {Question} question
 * @param {Data} data
 * @returns {Played | null}
 */
function averageOf(question, data) {
  const opponent = whole(question.average, ...data.ratings);
  const times = whole(question.games, 1, data.largest_count);
  const found = POINTS.exec(question.points ?? '');
  if (opponent === null || times === null || !found) return null;
  const half_points = 2 * Number(found[1]) + (found[2] ? 1 : 0);
  return half_points <= 2 * times ? { games: [{ opponent, half_points }], times } : null;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

// FIDE: integers alone, in hundredths.

/** @type {Rater} */
function rateFide(question, rating, { games, times }, rules, data) {
  // Who the opponents of an average were is not known, so none of them is left out.
  const rated = 'average' in question ? games : games.filter(({ opponent }) => !isExcluded(rating, opponent, rules.exclusion));
  const normal = coefficient(question, rating, rules, data);
  const known = rules.period_rounding?.rounding === 'half_away_from_zero';
  if (!rated.length || normal === null || !known) return null;
  const used = differencesUsed(rating, rated, rules.difference_limit);
  if (!used) return null;
  const product = rules.volume_limit?.product;
  const count = times * rated.length;
  const k = product && normal * count > product ? Math.floor(product / count) : normal;
  const expected = times * sum(used.map((difference) => expectedScore(difference, data.expected_score)));
  const half_points = sum(rated.map((game) => game.half_points));
  const minus = 50 * half_points - expected;
  const change = halfAwayFromZero(k * minus);
  const written = {
    points: points(half_points, data.style),
    games: String(count),
    expected: hundredths(expected, data.style),
    minus: signed(hundredths(minus, data.style), data.style),
    k: String(k),
    unrounded: signed(hundredths(k * minus, data.style), data.style),
    change: signed(plain(change, 0, data.style), data.style),
  };
  return [
    figure('term.points', fill(data.words['report.points'], written), data),
    figure('term.expected_points', written.expected, data),
    figure('term.minus_long', written.minus, data),
    figure('term.k', written.k, data),
    figure('term.change', written.change, data, toneOf(change), fill(data.words['report.change_arithmetic'], written)),
    figure('term.rating_after', plain(rating + change, 0, data.style), data, 'result'),
  ];
}

/**
 * Whole points, a half going away from zero.
 * @param {number} hundredths
 */
function halfAwayFromZero(hundredths) {
  const size = Math.floor((2 * Math.abs(hundredths) + 100) / 200);
  return hundredths >= 0 ? size : -size;
}

/**
 * @param {number} own
 * @param {number} opponent
 * @param {any} rule
 */
function isExcluded(own, opponent, rule) {
  return rule !== undefined && Math.abs(own - opponent) >= rule.difference && Math.max(own, opponent) > rule.above_rating;
}

/**
 * The differences that count; null for a kind of limit that is not known here.
 * @param {number} own
 * @param {Game[]} games
 * @param {any} rule
 */
function differencesUsed(own, games, rule) {
  const differences = games.map(({ opponent }) => own - opponent);
  if (!rule || own >= (rule.exempt_from_rating ?? Infinity)) return differences;
  const within = (/** @type {number} */ each) => Math.max(-rule.limit, Math.min(rule.limit, each));
  if (rule.upgrades === 'every_game') return differences.map(within);
  if (rule.upgrades !== 'one_per_event') return null;
  const greatest = differences.indexOf(Math.max(...differences));
  return differences.map((each, at) => (at === greatest || each < 0 ? within(each) : each));
}

/**
 * @param {number} difference
 * @param {[number[], number[]]} table bounds of the rows and their hundredths
 */
function expectedScore(difference, [bounds, values]) {
  const row = bounds.findIndex((bound) => Math.abs(difference) <= bound);
  const higher = values[row < 0 ? bounds.length : row];
  return difference >= 0 ? higher : 100 - higher;
}

/**
 * K before the limit of the period; null where what is known does not decide it.
 * @param {Question} question
 * @param {number} rating
 * @param {Rules} rules
 * @param {Data} data
 */
function coefficient(question, rating, { development_coefficient: rule }, data) {
  const year = Number(question.on.slice(0, 4));
  const born = whole(question.born, ...data.births);
  const played = whole(question.games_played, 0, data.largest_count);
  const highest = peak(question, rating, data);
  if (question.born && (born === null || born > year)) return null;
  if ((question.games_played && played === null) || highest === null || !rule) return null;
  if (question.k) return whole(question.k, 1, data.largest_count);
  if (rule.variant === 'fixed') return rule.normal;
  const juniors = rule.variant === 'ladder_with_juniors';
  if (!juniors && rule.variant !== 'ladder') return null;
  const young = !juniors ? [false] : born === null ? [false, true] : [year - born <= rule.junior_age];
  const unused = played === null ? [false, true] : [played < rule.new_games];
  /** @type {number[]} */
  const found = young.flatMap((junior) => unused.map((fresh) => ladder(highest, junior, fresh, rule)));
  return new Set(found).size === 1 ? found[0] : null;
}

/**
 * @param {number} highest
 * @param {boolean} junior
 * @param {boolean} fresh fewer games than an established player
 * @param {any} rule
 */
function ladder(highest, junior, fresh, rule) {
  if (highest >= rule.top_rating && !(fresh && rule.top_needs_games)) return rule.top;
  if (junior && highest < rule.junior_below) return rule.junior;
  return fresh ? rule.new : rule.normal;
}

/**
 * The highest rating that is known; null where it cannot be.
 * @param {Question} question
 * @param {number} rating
 * @param {Data} data
 */
function peak(question, rating, data) {
  const given = question.highest_rating ? whole(question.highest_rating, rating, data.ratings[1]) : rating;
  const flags = Object.keys(question).filter((name) => name.startsWith('ever_'));
  if (given === null || flags.some((name) => question[name] !== 'yes')) return null;
  return Math.max(given, ...flags.map((name) => Number(name.slice('ever_'.length))));
}

// Classic Elo: real numbers, whose last bits may differ from Python's.

/** @type {Rater} */
function rateElo(question, rating, { games, times }, rules, data) {
  const k = whole(question.k, 1, data.largest_count);
  const known =
    rules.expected_score?.variant === 'logistic' &&
    rules.rating_change?.formula === 'k_times_difference' &&
    rules.rounding?.rounding === 'half_with_change';
  if (k === null || !known || !rules.scale) return null;
  const scores = games.map(({ opponent }) => 1 / (1 + 10 ** ((opponent - rating) / rules.scale.points)));
  const expected = times * sum(scores);
  const half_points = sum(games.map((game) => game.half_points));
  const minus = half_points / 2 - expected;
  const change = sum(games.map((game, at) => k * (game.half_points / 2 - times * scores[at])));
  const exact = games.every(({ opponent }) => opponent === rating);
  const unsure = [[expected, 3], [minus, 3], [change, 2], [change, 0]].some(([value, places]) => isUnsure(value, places));
  if (unsure && !exact) return null;
  const written = { points: points(half_points, data.style), games: String(times * games.length) };
  const places = Number.isInteger(change) ? 0 : 2;
  return [
    figure('term.points', fill(data.words['report.points'], written), data),
    figure('term.expected_points', plain(expected, 3, data.style), data),
    figure('term.score_minus_expected', signed(plain(minus, 3, data.style), data.style), data),
    figure('term.development_coefficient', String(k), data),
    figure('term.rating_change_unrounded', signed(plain(change, places, data.style), data.style), data, toneOf(change)),
    figure('term.rating_after', plain(halfWithChange(change, rating), 0, data.style), data, 'result'),
  ];
}

/**
 * The nearest whole rating, a half going with the change.
 * @param {number} change
 * @param {number} before
 */
function halfWithChange(change, before) {
  const after = before + change;
  return change >= 0 ? Math.floor(after + 0.5) : Math.ceil(after - 0.5);
}

/**
 * Whether a value is so close to a step of its last decimal, or to a whole number, that the last
 * bits decide how it is written.
 * @param {number} value
 * @param {number} places
 */
function isUnsure(value, places) {
  const doubled = 2 * value * 10 ** places;
  return Math.abs(doubled - Math.round(doubled)) < NEARLY;
}

// How the language writes.

/** @typedef {{decimal: string, minus: string, plus: string}} Style */

/** @param {number} half_points @param {Style} style */
function points(half_points, style) {
  return String(half_points / 2).replace('.', style.decimal);
}

/** @param {number} value @param {Style} style */
function hundredths(value, style) {
  return plain(value / 100, 2, style);
}

/** @param {number} value @param {number} places @param {Style} style */
function plain(value, places, style) {
  const text = value.toFixed(places);
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? style.minus : '';
  return sign + text.replace('-', '').replace('.', style.decimal);
}

/** @param {string} text of a number @param {Style} style */
function signed(text, style) {
  return text.startsWith(style.minus) || !/[1-9]/.test(text) ? text : style.plus + text;
}

/** @param {string} template @param {Record<string, string>} values */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** @param {number} change */
function toneOf(change) {
  return change === 0 ? '' : change > 0 ? 'gain' : 'loss';
}

/**
 * @param {string} id
 * @param {string} text
 * @param {Data} data
 * @returns {Figure}
 */
function figure(id, text, data, tone = '', detail = '') {
  return { id, label: data.words[id], text, detail, tone };
}

const ASKED = ['ask', 'lang', 'system', 'on', 'rating', 'k', 'games', 'average', 'points'];
const FIDE_FACTS = ['born', 'games_played', 'highest_rating', 'ever_2400', 'ever_2300', 'time_control'];
/** @type {Record<string, {rate: Rater, usual: string, facts: Set<string>}>} */
const RATERS = {
  fide: { rate: rateFide, usual: 'standard', facts: new Set([...ASKED, ...FIDE_FACTS]) },
  elo: { rate: rateElo, usual: 'all', facts: new Set(ASKED) },
};
