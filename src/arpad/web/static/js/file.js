// A file that the visitor chooses or drops on the page: it is read here and goes nowhere.
import { $, t } from './page.js';

const LARGEST = 14_000_000; // bytes

/**
 * The file as a question has it.
 * @param {File} chosen
 * @returns {Promise<{name: string, bytes: string}>} its name, and its bytes in base64
 */
export async function read(chosen) {
  if (chosen.size > LARGEST) throw new Error(t('page.ui.file_too_large', { most: LARGEST / 1_000_000 }));
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const parts = [];
  for (let at = 0; at < bytes.length; at += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return { name: chosen.name, bytes: btoa(parts.join('')) };
}

/** @param {(chosen: File | undefined) => void} take */
export function whenChosen(take) {
  $('file').addEventListener('change', () => take($('file').files[0]));
  for (const kind of ['dragover', 'dragleave', 'drop']) {
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      $('drop').classList.toggle('over', kind === 'dragover');
      if (kind === 'drop') take(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
    });
  }
}
