/**
 * Served as /service-worker.js in development: a device that opened a published portal at this address before would go
 * on with it. Puts itself in that worker's place, leaves, and has the pages loaded from the server.
 */
addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(retire()));

async function retire() {
  await registration.unregister();
  const pages = await clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(page => page.navigate(page.url)));
}
