// Every file of the site is kept under its address and hash; the list is written by the site.
const VERSION = '{{ version }}';
/** @type {Record<string, string>} address below the root, and the hash of what is there */
const FILES = {{ files }};
const LANGUAGES = {{ languages }};
const ROOT = new URL('./', self.location.href);
const KEPT = `arpad-${VERSION}`;
const HASHES = new URL('kept', ROOT); // where a version keeps FILES beside the files

/**
 * An older version of this very content; undefined when none is kept.
 * @param {Cache[]} older
 * @param {string} name
 */
async function unchanged(older, name) {
  for (const cache of older) {
    const hashes = await (await cache.match(HASHES))?.json();
    if (hashes?.[name] === FILES[name]) return cache.match(new URL(name, ROOT));
  }
}

/** Take over what is unchanged from an older version, and fetch the rest. */
async function keep() {
  const names = (await caches.keys()).filter((name) => name.startsWith('arpad-') && name !== KEPT);
  const older = await Promise.all(names.map((name) => caches.open(name)));
  // Kept under the very addresses they have: the browser puts its compiled scripts beside them.
  const cache = await caches.open(KEPT);
  for (const name of Object.keys(FILES)) {
    const address = new URL(name, ROOT);
    const old = await unchanged(older, name);
    if (old) {
      await cache.put(address, old);
      continue;
    }
    // The engine's files have their hashes in their names: what the page fetched is taken.
    const mode = name.startsWith('engine/') ? 'default' : 'no-cache';
    const response = await fetch(address, { cache: mode });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(address, response);
  }
  await cache.put(HASHES, Response.json(FILES));
}

/**
 * Where a browser can, it answers from what is kept by itself, without starting this script.
 * @param {any} event
 */
async function addRoutes(event) {
  const pages = Object.keys(FILES).filter((name) => name.endsWith('/'));
  const route = (/** @type {string} */ name) => ({
    condition: { urlPattern: new URL(name, ROOT).href },
    source: { cacheName: KEPT },
  });
  try {
    await event.addRoutes?.([...pages, 'static/*', 'engine/*'].map(route));
  } catch {
    // an address that a pattern cannot tell: this script answers
  }
}

async function forgetOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith('arpad-') && name !== KEPT) await caches.delete(name);
  }
}

/** @param {Request} request */
async function answer(request) {
  const address = new URL(request.url);
  let name = address.pathname.slice(ROOT.pathname.length).replace(/index\.html$/, '');
  if (name === '' && request.mode === 'navigate' && !(name in FILES)) {
    try {
      return await fetch(request);
    } catch {
      const wishes = navigator.languages.map((wish) => wish.slice(0, 2).toLowerCase());
      const language = wishes.find((code) => LANGUAGES.includes(code)) ?? LANGUAGES[0];
      return Response.redirect(new URL(`${language}/`, ROOT).href);
    }
  }
  if (request.mode === 'navigate' && `${name}/` in FILES) name = `${name}/`;
  const kept = name in FILES ? await (await caches.open(KEPT)).match(new URL(name, ROOT)) : undefined;
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keep(), addRoutes(event)])));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(ROOT.href)) event.respondWith(answer(event.request));
});
