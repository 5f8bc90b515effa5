// What the visitor entered, as a short text: in the address for sharing, in the browser as draft.
// Everything after # stays on the visitor's machine: a browser never sends it to a server.

const DRAFT = 'arpad.draft';
const LINES = '~';
const LONGEST_LINK = 8000; // what a messenger or a browser still takes

/** @type {string | null} */
let last = null; // what was remembered last

/**
 * @param {Record<string, string>} fields
 * @returns {string}
 */
export function written(fields) {
  const kept = Object.entries(fields).filter(([, value]) => value !== '');
  const short = kept.map(([name, value]) => [name, value.trimEnd().replaceAll('\n', LINES)]);
  return new URLSearchParams(short).toString();
}

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function read(text) {
  const fields = Object.fromEntries(new URLSearchParams(text.replace(/^#/, '')));
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replaceAll(LINES, '\n')]),
  );
}

/** What is in the address, else the draft, else nothing. */
export function remembered() {
  if (location.hash.length > 1) return read(location.hash);
  try {
    return read(localStorage.getItem(DRAFT) ?? '');
  } catch {
    return {}; // storage may be forbidden; the page works without it
  }
}

/**
 * @param {Record<string, string>} fields
 */
export function remember(fields) {
  const text = written(fields);
  if (text === last) return;
  last = text;
  const link = text.length > LONGEST_LINK ? '' : text;
  // A new address makes the browser lay out the page at once: not when it is there already.
  if (location.hash !== (link && `#${link}`)) {
    history.replaceState(null, '', link ? `#${link}` : location.pathname + location.search);
  }
  for (const each of document.querySelectorAll('a[data-language]')) {
    if (each instanceof HTMLAnchorElement) each.hash = link;
  }
  try {
    localStorage.setItem(DRAFT, text);
  } catch {
    // as above
  }
}

/** Forget the draft and what is in the address. */
export function forget() {
  remember({});
  try {
    localStorage.removeItem(DRAFT);
  } catch {
    // as above
  }
}
