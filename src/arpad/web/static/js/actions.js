// What can be done with an answer: copy it, save it as CSV.
import { page, say, t } from './page.js';

/**
 * @param {string} text
 * @param {string} done what to say then
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say(t('page.ui.copy_failed', { text }));
  }
}

/**
 * An answer as text for a messenger.
 * @param {any} view
 */
export function asText(view) {
  const lines = [view.heading];
  for (const row of view.games?.rows ?? []) lines.push(row.cells.join('  '));
  for (const figure of view.figures ?? []) {
    lines.push(`${figure.label}: ${figure.text}${figure.detail ? ` (${figure.detail})` : ''}`);
  }
  lines.push(location.href);
  return lines.join('\n');
}

/**
 * Rows as a CSV file that the visitor keeps; decimal points and commas as in every CSV of ours.
 * @param {string[][]} rows
 * @param {string} name
 */
export function saveCsv(rows, name) {
  const cell = (/** @type {string} */ text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const text = rows.map((row) => row.map(cell).join(page.lang === 'en' ? ',' : ';')).join('\r\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * The rows of a table on the page. A column with something in small in its head, and in its cells
 * beside the figures, makes two.
 * @param {HTMLTableElement} table
 * @returns {string[][]}
 */
export function rowsOf(table) {
  const double = [...(table.rows[0]?.cells ?? [])].map((head) => head.querySelector('small') !== null);
  return [...table.rows].map((row) => [...row.cells].flatMap((cell, at) => (double[at] ? both(cell) : [cell.textContent ?? ''])));
}

/** @param {HTMLTableCellElement} cell */
function both(cell) {
  const text = cell.textContent ?? '';
  const small = cell.querySelector('small')?.textContent ?? '';
  return [text.slice(0, text.length - small.length).trim(), small];
}
