// The whole site is kept in the browser, so that it opens without a network.
import { element, page, t } from './page.js';

/** Keep the site, once its engine runs in the browser: only such a site can be kept. */
export async function keepOffline() {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = new URL(`${page.root}service-worker.js`, location.href);
    const registration = await navigator.serviceWorker.register(address);
    if (registration.waiting) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => {
        if (coming.state === 'installed' && navigator.serviceWorker.controller) offer(coming);
      });
    });
  } catch {
    // a browser or a window that keeps nothing: the page works all the same
  }
}

/**
 * A new version is never taken in the middle of a sheet: the visitor says when.
 * @param {ServiceWorker} waiting
 */
function offer(waiting) {
  if (document.getElementById('new-version')) return;
  const button = element('button', { type: 'button' }, t('page.ui.load_new_version'));
  button.addEventListener('click', () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage('take over');
  });
  const notice = element('p', { id: 'new-version', role: 'status' }, t('page.ui.new_version'), ' ', button);
  document.querySelector('main')?.prepend(notice);
}
