/**
 * Served as /service-worker.js in development: replaces the worker of a published portal that the device opened at this
 * address before, unregisters itself, and reloads the pages from the server.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(retire()));

async function retire() {
  await registration.unregister();
  const pages = await clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(page => page.navigate(page.url)));
}
