// The first page of a static site: on to the page in the browser's language.
const known = ['en', 'nl', 'da', 'nb', 'de', 'fr'];
/** @type {Record<string, string>} */
const other = { no: 'nb', nn: 'nb' };
const wishes = navigator.languages.map((wish) => wish.toLowerCase().split('-')[0]).map((code) => other[code] ?? code);
location.replace(`${wishes.find((code) => known.includes(code)) ?? 'en'}/`);
