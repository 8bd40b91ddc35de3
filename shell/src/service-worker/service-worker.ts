import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { outboxSyncTag } from '@zaehlwerk/store/worker';
import { type Answer, answerOf, type Route, routes } from './answer-of.ts';
import { fillSet, forgetOthers, runtimeCachedFile } from './fill-set.ts';
import type { ToPage, ToWorker } from './messages.ts';
import { newestImage } from './newest-image.ts';
import { releasedPage } from './released-page.ts';
import { sendNothingMore, sendQueued } from './send-queued.ts';
import { cachedFile, cachedSets, cacheNameOf, pageStarted } from './set-caches.ts';
import { pageOpened, pageReported, pagesDoNotStart } from './starts.ts';

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
  event.waitUntil(Promise.all([install(), newestImage(logo).catch(() => undefined)]));
});

// Pages that were opened without a worker find everything from now on, also what they have not loaded yet.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', event => {
  const answer = answerOf(event.request, set, location.origin);
  if (answer) event.respondWith(respond(answer, event.request));
});

self.addEventListener('message', event => {
  const message: ToWorker = event.data;
  if (message.type === 'take-over') event.waitUntil(takeOver());
  if (message.type === 'started' && event.source instanceof Client)
    event.waitUntil(started(event.source, message.set));
});

/**
 * On which a worker hears that another version takes over. Unlike a message to the worker itself, it does not start one
 * that sleeps: what has been started is waited for, half a minute and longer.
 */
const handover = new BroadcastChannel('zw-sw-handover');
handover.addEventListener('message', sendNothingMore);

self.addEventListener('sync', event => {
  if (event.tag === outboxSyncTag) event.waitUntil(sendQueued());
});

async function install(): Promise<void> {
  const isNew = !(await cachedSets()).includes(set.id);
  try {
    await fillSet(set);
  } catch (error) {
    // Part of a set is of use to nobody; what users enter needs the room.
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (isFull && isNew) await caches.delete(cacheNameOf(set.id));
    throw error;
  }
}

/** The worker before this one would be waited for as long as it sends. */
async function takeOver(): Promise<void> {
  handover.postMessage(set.id);
  await self.skipWaiting();
}

async function respond({ kind, url }: Answer, request: Request): Promise<Response> {
  if (kind === 'image') return newestImage(url);
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
  await forgetOthers(set.notPrecached).catch(() => undefined);
  // A browser that is short of space may have dropped the cache.
  await fillSet(set).catch(() => undefined);
}
