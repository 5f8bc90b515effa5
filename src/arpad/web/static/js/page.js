// What every page knows of itself: its language, words and how to reach an engine.

/** @type {{lang: string, words: Record<string, string>, engine: string | null, api: string | null, stockfish: string | null, root: string, preview: any}} */
export const page = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('page-data')).textContent ?? '{}');

/**
 * A text of the interface.
 * @param {string} id its message
 * @param {Record<string, string | number>} [values] of its placeholders
 */
export function t(id, values = {}) {
  const text = page.words[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/**
 * An element of the page that must be there.
 * @param {string} id
 * @returns {any}
 */
export function $(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/**
 * A new element.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Today where the visitor is, as 2026-11-30. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * Say something below the result, for eyes and screen readers.
 * @param {string} text
 */
export function say(text) {
  $('status').textContent = text;
}

/**
 * A number as the language writes it.
 * @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options = {}) {
  return new Intl.NumberFormat(page.lang, { useGrouping: false, ...options }).format(value);
}
