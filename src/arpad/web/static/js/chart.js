// A bar chart as inline SVG, with a title and a description; the same figures stand in a table.

const SPACE = 'http://www.w3.org/2000/svg';
const WIDEST = 640;
const NARROWEST = 300;
const LABEL = 42; // room for a label of a bar
const HEIGHT = 220;
const EDGE = { left: 8, right: 8, top: 24, bottom: 40 };

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * @param {number} width of the room on the page, so that the letters keep their size; 0 is unknown
 * @param {{title: string, description: string, bars: {label: string, value: number, top: string, bottom: string, likely: boolean}[]}} chart
 */
export function barChart(width, { title, description, bars }) {
  const wide = Math.min(Math.max(width || WIDEST, NARROWEST), WIDEST);
  const most = Math.max(...bars.map((bar) => bar.value), 1e-9);
  const room = (wide - EDGE.left - EDGE.right) / bars.length;
  const depth = HEIGHT - EDGE.top - EDGE.bottom;
  const every = Math.ceil(LABEL / room);
  const parts = bars.flatMap((bar, at) => {
    const height = (bar.value / most) * depth;
    const middle = EDGE.left + room * (at + 0.5);
    const column = svg('rect', {
      class: bar.likely ? 'column' : 'column other',
      x: EDGE.left + room * at + room * 0.12,
      y: EDGE.top + depth - height,
      width: room * 0.76,
      height: Math.max(height, 0.5),
      rx: 2,
    });
    if (at % every) return [column];
    const text = (/** @type {string} */ words, /** @type {number} */ y) =>
      svg('text', { x: middle, y, 'text-anchor': 'middle' }, words);
    return [column, text(bar.top, EDGE.top + depth - height - 6), text(bar.label, HEIGHT - 22), text(bar.bottom, HEIGHT - 6)];
  });
  return svg(
    'svg',
    { class: 'chart', viewBox: `0 0 ${wide} ${HEIGHT}`, role: 'img', 'aria-label': `${title}. ${description}` },
    svg('title', {}, title),
    svg('line', { class: 'grid', x1: EDGE.left, x2: wide - EDGE.right, y1: EDGE.top + depth, y2: EDGE.top + depth }),
    ...parts,
  );
}
