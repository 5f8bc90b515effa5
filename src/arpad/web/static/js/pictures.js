// The pictures of the level of play as inline SVG, from shapes that the engine has placed.
import { svg } from './chart.js';

/** @typedef {[number, string]} Tick place and text */
const UNDER = 18; // room for the numbers of moves
const BESIDE = 46; // room for levels

/**
 * The range of one side of a game on the line of levels.
 * @param {number} length of the line
 * @param {any} side
 * @param {Tick[]} ticks
 */
export function rangeBar(length, side, ticks) {
  const rules = ticks.map(([x]) => svg('line', { class: 'grid', x1: x, x2: x, y1: 0, y2: 14 }));
  return svg(
    'svg',
    { class: 'range', viewBox: `0 0 ${length} 14`, width: length, height: 14, role: 'img', 'aria-label': side.range },
    ...rules,
    svg('rect', { class: 'band', x: side.low, width: side.width, y: 3, height: 8 }),
    svg('circle', { class: 'dot', cx: side.level, cy: 7, r: 3 }),
  );
}

/**
 * What each move of a game lost.
 * @param {number} width
 * @param {any} picture
 * @param {string} label
 */
export function lossChart(width, picture, label) {
  const { middle, ticks, bars, line } = picture;
  const numbers = ticks.flatMap((/** @type {Tick} */ [x, text]) => [
    svg('line', { class: 'grid', x1: x, x2: x, y1: 0, y2: 2 * middle }),
    svg('text', { x, y: 2 * middle + 14, 'text-anchor': 'middle' }, text),
  ]);
  const columns = bars.map((/** @type {any} */ { kind, x, y, width: wide, height, label: what }) =>
    svg('rect', { class: kind, x, y, width: wide, height }, svg('title', {}, what)),
  );
  return svg(
    'svg',
    { class: 'chart losses', viewBox: `0 -4 ${width} ${2 * middle + UNDER + 4}`, role: 'img', 'aria-label': label },
    ...numbers,
    svg('line', { class: 'grid', x1: 0, x2: width, y1: middle, y2: middle }),
    svg('polyline', { class: 'chances', points: line }),
    ...columns,
  );
}

/**
 * The ranges of several games of a player, and that of all together.
 * @param {any} picture
 * @param {string} label
 */
export function patternChart(picture, label) {
  const { width, height, ticks, strokes, band, level } = picture;
  const rules = ticks.flatMap((/** @type {Tick} */ [y, text]) => [
    svg('line', { class: 'grid', x1: 0, x2: width, y1: y, y2: y }),
    svg('text', { x: -6, y: y + 4, 'text-anchor': 'end' }, text),
  ]);
  const games = strokes.map((/** @type {any} */ { x, low, high, level: own, label: what }) =>
    svg(
      'g',
      {},
      svg('title', {}, what),
      svg('line', { class: 'stroke', x1: x, x2: x, y1: high, y2: low }),
      svg('circle', { class: 'dot', cx: x, cy: own, r: 3 }),
    ),
  );
  const wide = width + BESIDE + 8;
  return svg(
    'svg',
    { class: 'pattern', viewBox: `${-BESIDE} -8 ${wide} ${height + 16}`, width: wide, role: 'img', 'aria-label': label },
    svg('rect', { class: 'band', x: 0, width, y: band[0], height: band[1] }),
    ...rules,
    svg('line', { class: 'level', x1: 0, x2: width, y1: level, y2: level }),
    ...games,
  );
}
