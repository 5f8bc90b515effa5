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
  const day = rate.dayOf ? rate.dayOf(scopes[time_control], question.on) : question.on;
  if (!day) return null;
  const rules = inForce(scopes[time_control], day);
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

// KBSB: integers alone; where a change is a fraction, over one denominator for all of it.

/**
 * The first list on a day or after it: its rules hold for the games of that day.
 * @param {Record<string, [string, any][]>} book
 * @param {string} day
 */
function dayOfList(book, day) {
  let [year, month] = day.split('-').map(Number);
  if (day < book.lists[0][0]) return null;
  for (let tried = 0; tried <= 12; tried += 1) {
    const first = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
    if (first >= day && inForce(book, first).lists.months.includes(month)) return first;
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return null;
}

/** @type {Rater} */
function rateKbsb(question, rating, { games, times }, rules, data) {
  const before = whole(question.games_played, rules.first_rating.games, data.largest_count);
  const known =
    rules.expected_score.variant === 'whole_per_cent' &&
    rules.rescaling.variant === 'by_coefficient' &&
    rules.large_change.variant === 'closer_to_old' &&
    rules.rounding.rounding === 'half_up';
  if (before === null || !known) return null;
  const { limit } = rules.difference_limit;
  const differences = games.map(({ opponent }) => Math.max(-limit, Math.min(limit, rating - opponent)));
  const expectations = differences.map((each) => expectedScore(each, data.expected_score));
  const half_points = sum(games.map((game) => game.half_points));
  const count = times * games.length;
  const factors = Array.from({ length: count }, (_, at) => coefficientOf(before + at + 1, rating, rules));
  const expected = times * sum(expectations);
  // Against an average every game has an equal share of the points.
  const change =
    times > 1
      ? { over: 100 * times, value: sum(factors) * (50 * half_points - expected) }
      : { over: 100, value: sum(games.map((game, at) => factors[at] * (50 * game.half_points - expectations[at]))) };
  const counted = before + count > last(rules.development_coefficient.games_up_to) ? rescaled(rating, change, rules) : change;
  const shown = [change, counted].map(({ value, over }) => value / over);
  if (!Number.isSafeInteger(4 * counted.value) || !Number.isSafeInteger(4 * counted.over) || shown.some(isEven)) return null;
  const byChange = rating + halfUp(counted.value, counted.over);
  const opponents = times * sum(games.map(({ opponent }) => opponent));
  const large = rules.large_change;
  const looked = count >= large.games && Math.abs(shown[1]) > large.points;
  const performance = looked ? performanceOf(opponents, half_points, count, limit, data) : byChange;
  const chosen = Math.abs(performance - rating) < Math.abs(byChange - rating) ? performance : byChange;
  const { style } = data;
  const real = (/** @type {number} */ value, /** @type {number} */ places) => signed(plain(value, places, style), style);
  const written = { points: points(half_points, style), games: String(count) };
  const isRescaled = shown[0] !== shown[1];
  return [
    figure('term.points', fill(data.words['report.points'], written), data),
    figure('term.expected_points', hundredths(expected, style), data),
    figure('term.score_minus_expected', signed(hundredths(50 * half_points - expected, style), style), data),
    ...(new Set(factors).size === 1 ? [figure('term.development_coefficient', String(factors[0]), data)] : []),
    figure('term.games_before', String(before), data),
    figure('term.games_after', String(before + count), data),
    ...(isRescaled ? [figure('term.change_before_rescaling', real(shown[0], 2), data)] : []),
    ...(looked ? [figure('term.rating_by_change', plain(byChange, 0, style), data)] : []),
    ...(looked ? [figure('term.performance_of_period', plain(performance, 0, style), data)] : []),
    figure('term.rating_change_unrounded', real(shown[1], Number.isInteger(shown[1]) ? 0 : 2), data, toneOf(shown[1])),
    figure('term.rating_after', String(Math.max(chosen, rules.floor.rating)), data, 'result'),
  ];
}

/**
 * K of a game, by its number and after the last of these by the rating.
 * @param {number} number
 * @param {number} rating
 * @param {Rules} rules
 */
function coefficientOf(number, rating, { development_coefficient: rule }) {
  const at = rule.games_up_to.findIndex((/** @type {number} */ bound) => number <= bound);
  return at < 0 ? rule.by_rating[zoneOf(rating, rule)] : rule.by_games[at];
}

/** @param {number} rating @param {any} rule */
function zoneOf(rating, rule) {
  return rule.rating_from.filter((/** @type {number} */ bound) => bound <= rating).length;
}

/**
 * A change that leads to ratings with another K: beyond the bound it counts with that.
 * @param {number} rating
 * @param {{value: number, over: number}} change
 * @param {Rules} rules
 */
function rescaled(rating, { value, over }, { development_coefficient: rule }) {
  let zone = zoneOf(rating, rule);
  const own = rule.by_rating[zone];
  // A denominator that every K divides, for what is left and for what was done.
  const scale = own * rule.by_rating.reduce((/** @type {number} */ all, /** @type {number} */ k) => all * k, 1);
  let left = value * scale;
  let done = 0;
  let position = rating;
  const way = value > 0 ? 1 : -1;
  for (;;) {
    const bound = rule.rating_from[way > 0 ? zone : zone - 1];
    const needed = ((bound - position) * over * scale * own) / rule.by_rating[zone];
    if (bound === undefined || Math.abs(left) <= Math.abs(needed)) break;
    left -= needed;
    done += (bound - position) * over * scale;
    position = bound;
    zone += way;
  }
  return { value: done + (left * rule.by_rating[zone]) / own, over: over * scale };
}

/**
 * The performance of a period: the average of the opponents and the difference for the score.
 * @param {number} opponents their sum
 * @param {number} half_points
 * @param {number} count of games
 * @param {number} limit of a difference, whose expected score is the most that counts
 * @param {Data} data
 */
function performanceOf(opponents, half_points, count, limit, data) {
  const highest = expectedScore(limit, data.expected_score);
  const share = Math.max(100 - highest, Math.min(highest, halfUp(50 * half_points, count)));
  return halfUp(opponents, count) + data.difference_from_score[share];
}

/**
 * A fraction as a whole number, a half going up.
 * @param {number} value
 * @param {number} over
 */
function halfUp(value, over) {
  const doubled = 2 * value + over;
  const rest = ((doubled % (2 * over)) + 2 * over) % (2 * over);
  return (doubled - rest) / (2 * over);
}

/**
 * Whether a value stands exactly between two of two decimals, where Python takes the even one.
 * @param {number} value
 */
function isEven(value) {
  return Math.abs((8 * value) % 2) === 1;
}

/** @param {number[]} numbers */
function last(numbers) {
  return numbers[numbers.length - 1];
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

const ASKED = ['ask', 'lang', 'system', 'on', 'rating', 'games', 'average', 'points'];
const FIDE_FACTS = ['k', 'born', 'games_played', 'highest_rating', 'ever_2400', 'ever_2300', 'time_control'];
/** @type {Record<string, {rate: Rater, usual: string, facts: Set<string>, dayOf?: (book: any, day: string) => string | null}>} */
const RATERS = {
  fide: { rate: rateFide, usual: 'standard', facts: new Set([...ASKED, ...FIDE_FACTS]) },
  kbsb: { rate: rateKbsb, usual: 'standard', facts: new Set([...ASKED, 'games_played']), dayOf: dayOfList },
  elo: { rate: rateElo, usual: 'all', facts: new Set([...ASKED, 'k']) },
};
