import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { outboxSyncTag } from '@zaehlwerk/store/worker';
import { pageOpened, pageReported, pagesDoNotStart } from './boot-failures.ts';
import type { ToPage, ToWorker } from './messages.ts';
import { networkFirstImage } from './network-first-image.ts';
import { deleteOtherRuntimeFiles, precache, runtimeCachedFile } from './precache.ts';
import { releasedPage } from './released-page.ts';
import { type Answer, type Route, routeRequest, routes } from './route-request.ts';
import { sendQueued, stopSending } from './send-queued.ts';
import { cachedFile, pageStarted } from './set-caches.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in front of this code when a set is published. */
  readonly offlineSet: OfflineSet;
};

const set = self.offlineSet;
const logo = '/api/public/application/logo.png';

/** Static routing, which only some browsers have. */
interface WithRoutes extends ExtendableEvent {
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

self.addEventListener('install', (event: WithRoutes) => {
  event.addRoutes?.(routes).catch(() => undefined);
  // Without the logo a page is still whole.
  event.waitUntil(Promise.all([precache(set), networkFirstImage(logo)]));
});

// Pages that were opened without a worker find everything from now on, also what they have not loaded yet.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const answer = routeRequest(event.request, set, location.origin);
  if (answer) event.respondWith(respond(answer, event.request));
});

self.addEventListener('message', event => {
  const message: ToWorker = event.data;
  if (message.type === 'take-over') event.waitUntil(takeOver());
  if (message.type === 'started' && event.source instanceof Client)
    event.waitUntil(started(event.source, message.set));
});

/**
 * Tells a worker that another version takes over. Unlike a message to the worker itself, it does not start one that
 * sleeps: Chromium waits for a started one, half a minute and longer.
 */
const handover = new BroadcastChannel('zw-sw-handover');
handover.addEventListener('message', stopSending);

self.addEventListener('sync', event => {
  if (event.tag === outboxSyncTag) event.waitUntil(sendQueued());
});

/** The worker before this one would be waited for as long as it sends. */
async function takeOver(): Promise<void> {
  handover.postMessage(set.id);
  await self.skipWaiting();
}

async function respond({ kind, url }: Answer, request: Request): Promise<Response> {
  if (kind === 'image') return networkFirstImage(url);
  if (kind === 'page') return pageThatStarts(url, request);
  const notPrecached = set.notPrecached.find(file => file.url === url);
  if (notPrecached) return runtimeCachedFile({ ...notPrecached, url: request.url });
  return (await cachedFile(url, set.id)) ?? fetch(request);
}

/**
 * A release whose pages do not start cannot ask about the one that mends it: that one takes over, and this visit gets
 * its page from the server already.
 */
async function pageThatStarts(url: string, request: Request): Promise<Response> {
  pageOpened();
  const { waiting } = self.registration;
  if (!waiting || !pagesDoNotStart()) return page(url, request);
  waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
  return fetch(request).catch(() => page(url, request));
}

/** Never the page of another set: only the pages of this one can be held against their hashes. */
async function page(url: string, request: Request): Promise<Response> {
  return (await releasedPage(url, set)) ?? fetch(request);
}

async function started(page: Client, setId: string): Promise<void> {
  pageReported();
  await pageStarted(page.id, setId, set.id);
  if (setId !== set.id) return page.postMessage({ type: 'other-set' } satisfies ToPage);
  await self.clients.claim();
  await deleteOtherRuntimeFiles(set.notPrecached).catch(() => undefined);
  // A browser that is short of space may have dropped the cache.
  await precache(set).catch(() => undefined);
}
