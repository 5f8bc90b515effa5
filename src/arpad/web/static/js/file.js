// A page about a file that the visitor chooses or drops on it: it is read here and goes nowhere.
import { getEngine, latest } from './engine.js';
import { markFields, valuesOf } from './form.js';
import { $, say, t } from './page.js';

const LARGEST = 14_000_000; // bytes
const form = $('form');

/**
 * @typedef {object} About
 * @property {(more: object) => import('./engine.js').Question | null} question with more fields; null
 *   without a file
 * @property {() => Promise<void>} again asks the same once more
 */

/**
 * Ask about the file as soon as it is there, and again when a field of the form changes.
 * @param {string} kind of question
 * @param {(found: any) => void} show shows a good answer
 * @param {{own: () => object, changed: () => void}} beside fields that are asked beside those of the
 *   form, and what is done when the file or the form is another
 * @returns {About}
 */
export function askAboutFile(kind, show, beside = { own: () => ({}), changed: () => {} }) {
  const askEngine = latest();
  /** @type {{name: string, bytes: string} | null} */
  let file = null;
  const question = (/** @type {object} */ more) =>
    file && { ask: kind, file: file.bytes, name: file.name, ...valuesOf(form), ...more };

  async function ask() {
    const asked = question(beside.own());
    if (!asked) return;
    say(t('page.ui.working'));
    try {
      const found = await askEngine(asked);
      if (!found) return;
      if (!found.ok) {
        problem(found.error);
        return;
      }
      $('problem').hidden = true;
      markFields(form, [], '');
      show(found);
    } catch (error) {
      problem({ text: t('page.ui.engine_failed', { reason: String(error) }), fields: [] });
    }
  }

  whenChosen(async (chosen) => {
    if (!chosen) return;
    try {
      file = await read(chosen);
      beside.changed();
    } catch (error) {
      problem({ text: /** @type {Error} */ (error).message, fields: [] });
      return;
    }
    await ask();
  });
  form.addEventListener('change', (/** @type {Event} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).id === 'file') return;
    beside.changed();
    ask();
  });
  form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
  getEngine();
  return { question, again: ask };
}

/** @param {{text: string, fields: string[], line?: number | null}} found */
function problem(found) {
  const where = found.line ? `${t('page.ui.line', { line: found.line })} ` : '';
  $('problem').textContent = where + found.text;
  $('problem').hidden = false;
  markFields(form, found.fields, 'problem');
  $('result').hidden = true;
  say('');
}

/**
 * The file as a question has it.
 * @param {File} chosen
 * @returns {Promise<{name: string, bytes: string}>} its name, and its bytes in base64
 */
async function read(chosen) {
  if (chosen.size > LARGEST) throw new Error(t('page.ui.file_too_large', { most: LARGEST / 1_000_000 }));
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return { name: chosen.name, bytes: btoa(parts.join('')) };
}

/** @param {(chosen: File | undefined) => void} take */
function whenChosen(take) {
  $('file').addEventListener('change', () => take($('file').files[0]));
  for (const kind of ['dragover', 'dragleave', 'drop']) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      $('drop').classList.toggle('over', kind === 'dragover');
      if (kind === 'drop') take(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }
}
