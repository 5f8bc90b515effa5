// What each score against a field would bring: a chart, and the same as a table.
import { barChart } from './chart.js';
import { $, element, number, t } from './page.js';
import { showTable, tellRoles } from './view.js';

const HARDLY = 0.0005;

/** @param {number} value */
function perCent(value) {
  return number(value, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** @param {number} value */
function change(value) {
  return number(value, { signDisplay: 'exceptZero' });
}

/**
 * @param {any} forecast the answer to a forecast
 * @param {string} [points] the score made, to set it off
 */
export function showScores(forecast, points) {
  const all = forecast.outcomes;
  const shown = all.length > 21 ? all.filter((/** @type {any} */ each) => each.probability >= HARDLY) : all;
  const points_of = (/** @type {any} */ each) => number(Number(each.points));
  $('scores').hidden = false;
  $('chart').replaceChildren(
    barChart($('chart').clientWidth, {
      title: t('page.ui.chart_title'),
      description: t('page.ui.chart_description', { points: number(Number(forecast.likeliest_points)) }),
      bars: shown.map((/** @type {any} */ each) => ({
        label: points_of(each),
        value: each.probability,
        top: perCent(each.probability),
        bottom: change(each.rating_change),
        likely: points === undefined || each.points === points,
      })),
    }),
    element('p', { class: 'hint' }, t('page.ui.chart_hint')),
  );
  const heads = ['page.ui.points', 'page.ui.chance', 'page.ui.at_least', 'page.ui.change', 'page.ui.new_rating', 'page.ui.performance'].map((id) => t(id));
  const rows = shown.map((/** @type {any} */ each) => [
    points_of(each),
    perCent(each.probability),
    perCent(each.probability_at_least),
    range(each.rating_change_lowest, each.rating_change_highest, change),
    range(each.rating_after_lowest, each.rating_after_highest, (value) => number(value)),
    each.performance_rating === null ? '–' : number(Number(each.performance_rating), { maximumFractionDigits: 0 }),
  ]);
  showTable($('score-table'), heads, rows);
  $('score-table').classList.add('by-score');
  tellRoles($('score-table'));
  shown.forEach((/** @type {any} */ each, /** @type {number} */ at) => {
    $('score-table').tBodies[0].rows[at].classList.toggle('here', each.points === points);
  });
}

/**
 * @param {number} low
 * @param {number} high
 * @param {(value: number) => string} write
 */
function range(low, high, write) {
  return low === high ? write(low) : `${write(low)}…${write(high)}`;
}

/** @param {string[]} lines what reaching each target takes */
export function showTargets(lines) {
  $('targets').replaceChildren(...lines.map((line) => element('p', {}, line)));
}
