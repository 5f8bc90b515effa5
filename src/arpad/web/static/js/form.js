// Fields of a form, made from what a system says it can be told.
import { element, t } from './page.js';

/** @typedef {{name: string, kind: string, label: string, help: string, choices: string[], required: boolean}} Field */

const NUMERIC = new Set(['rating', 'count', 'year']);
const DECIMAL = new Set(['real_rating', 'decimal', 'points']);

/**
 * @param {Field} field
 * @param {string} value
 * @returns {HTMLElement}
 */
export function fieldOf(field, value) {
  const id = `field-${field.name}`;
  const says = field.help.toLowerCase() === field.label.toLowerCase() ? '' : field.help;
  const hint = element('p', { class: 'hint', id: `${id}-hint` }, says);
  const label = element('label', { for: id }, field.label);
  if (field.kind === 'flag') {
    const box = /** @type {HTMLInputElement} */ (
      element('input', { id, name: field.name, type: 'checkbox', 'aria-describedby': hint.id })
    );
    box.checked = value === 'yes';
    return element('div', { class: 'field flag wide' }, box, element('div', {}, label, hint));
  }
  const input = field.kind === 'word' || field.kind === 'sex' || field.kind === 'colour' ? choice(field, id) : plain(field, id);
  input.setAttribute('aria-describedby', hint.id);
  input.value = value;
  return element('div', { class: 'field' }, label, input, hint);
}

/**
 * Show just these fields. One that is there already stays the same element, so that who is typing
 * in it while the form changes loses neither a letter nor his place.
 * @param {HTMLElement} place
 * @param {Field[]} fields
 * @param {Record<string, string>} values
 */
export function showFields(place, fields, values) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement);
  const made = fields.map((field) => {
    const shape = JSON.stringify([field, place.id]);
    const old = place.querySelector(`[data-field="${CSS.escape(field.name)}"]`);
    if (old instanceof HTMLElement && old.dataset.shape === shape) return old;
    const wrapper = fieldOf(field, values[field.name] ?? '');
    const input = old?.querySelector('input');
    const next = wrapper.querySelector('input');
    wrapper.dataset.field = field.name;
    wrapper.dataset.shape = shape;
    if (!input || !next || input.type !== next.type || !old) return wrapper;
    next.replaceWith(input); // the same field in other words
    return wrapper;
  });
  if (made.length === place.children.length && made.every((each, at) => each === place.children[at])) return;
  place.replaceChildren(...made);
  if (active?.isConnected && active !== document.activeElement) active.focus();
}

/**
 * @param {Field} field
 * @param {string} id
 */
function choice(field, id) {
  const choices = field.choices.length ? field.choices : field.kind === 'sex' ? ['m', 'w'] : ['w', 'b'];
  /** @type {Record<string, Record<string, string>>} */
  const names = {
    sex: { m: 'page.ui.male', w: 'page.ui.female' },
    colour: { w: 'page.ui.white', b: 'page.ui.black' },
  };
  const select = /** @type {HTMLSelectElement} */ (element('select', { id, name: field.name }));
  select.append(element('option', { value: '' }, '–'));
  for (const each of choices) {
    const name = names[field.kind]?.[each];
    select.append(element('option', { value: each }, name ? t(name) : each));
  }
  return select;
}

/**
 * @param {Field} field
 * @param {string} id
 */
function plain(field, id) {
  /** @type {Record<string, string>} */
  // With a placeholder the style can tell an empty field, which is not printed.
  const attributes = { id, name: field.name, type: field.kind === 'date' ? 'date' : 'text', placeholder: ' ' };
  if (NUMERIC.has(field.kind)) attributes.inputmode = 'numeric';
  if (DECIMAL.has(field.kind)) attributes.inputmode = 'decimal';
  if (field.kind === 'time_control') attributes.list = 'time-controls';
  return /** @type {HTMLInputElement} */ (element('input', attributes));
}

/**
 * The filled fields inside an element, by name.
 * @param {HTMLElement} part
 * @returns {Record<string, string>}
 */
export function valuesOf(part) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const each of part.querySelectorAll('input, select, textarea')) {
    const input = /** @type {HTMLInputElement} */ (each);
    if (!input.name || input.parentElement?.closest('[hidden]')) continue;
    if (input.type === 'radio' && !input.checked) continue;
    const value = input.type === 'checkbox' ? (input.checked ? 'yes' : '') : input.value.trim();
    if (value) values[input.name] = value;
  }
  return values;
}

/**
 * Take over what stands in the fields inside an element, emptied ones too.
 * @param {Record<string, string>} kept what was there so far, by name
 * @param {HTMLElement} part
 */
export function keep(kept, part) {
  const now = valuesOf(part);
  for (const each of part.querySelectorAll('input, select, textarea')) {
    const input = /** @type {HTMLInputElement} */ (each);
    if (input.name && !input.parentElement?.closest('[hidden]')) kept[input.name] = now[input.name] ?? '';
  }
}

/**
 * Mark the fields that an error concerns.
 * @param {HTMLElement} form
 * @param {string[]} names
 * @param {string} problem id of the element that tells the error
 */
export function markFields(form, names, problem) {
  for (const each of form.querySelectorAll('[aria-invalid]')) each.removeAttribute('aria-invalid');
  for (const name of names) {
    for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (input.parentElement?.closest('[hidden]')) continue;
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-errormessage', problem);
    }
  }
}
