// Every file of the site is kept under its address and hash; the list is written by the site.
const VERSION = '{{ version }}';
/** @type {Record<string, string>} address below the root, and the hash of what is there */
const FILES = {{ files }};
const LANGUAGES = {{ languages }};
const ROOT = new URL('./', self.location.href);
const KEPT = `arpad-${VERSION}`;

/** @param {string} name */
const key = (name) => new Request(new URL(`${name}?${FILES[name]}`, ROOT));

/** Take over what is unchanged from an older version, and fetch the rest. */
async function keep() {
  const cache = await caches.open(KEPT);
  for (const name of Object.keys(FILES)) {
    const old = await caches.match(key(name));
    if (old) {
      await cache.put(key(name), old);
      continue;
    }
    // The engine's files have their hashes in their names: what the page fetched is taken.
    const mode = name.startsWith('engine/') ? 'default' : 'no-cache';
    const response = await fetch(new URL(name, ROOT), { cache: mode });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(key(name), response);
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
  const kept = name in FILES ? await (await caches.open(KEPT)).match(key(name)) : undefined;
  return kept ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(ROOT.href)) event.respondWith(answer(event.request));
});
