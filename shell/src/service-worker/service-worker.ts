import type { OfflineSet } from '@zaehlwerk/module-kit/host';
import { outboxSyncTag } from '@zaehlwerk/store/worker';
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { pageOpened, pageReported, pagesDoNotStart } from './boot-failures.ts';
import type { ToPage, ToWorker } from './messages.ts';
import { precache } from './precache.ts';
import { createRouter, logo, staticRoutes } from './route-request.ts';
import { sendQueued, stopSending } from './send-queued.ts';
import { pageStarted } from './set-caches.ts';
import {
  deleteOtherRuntimeFiles,
  filesOfSets,
  networkFirstImage,
  pagesOfSet,
  runtimeFile,
} from './strategies.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in front of this code when a set is published. */
  readonly offlineSet: OfflineSet;
};

const set = self.offlineSet;

/** Static routing, which only some browsers have. */
interface WithRoutes extends ExtendableEvent {
  addRoutes?(routes: typeof staticRoutes): Promise<void>;
}

self.addEventListener('install', (event: WithRoutes) => {
  event.addRoutes?.(staticRoutes).catch(() => undefined);
  // Without the logo a page is still whole.
  const image = networkFirstImage({ event, request: logo }).catch(() => undefined);
  event.waitUntil(Promise.all([precache(set), image]));
});

// Pages that were opened without a worker find everything from now on, also what they have not loaded yet.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

const pages = pagesOfSet(set);
createRouter(set, {
  page: pageThatStarts,
  file: filesOfSets(set),
  runtimeFile,
  image: networkFirstImage,
}).addFetchListener();

self.addEventListener('message', event => {
  const message: ToWorker = event.data;
  if (message.type === 'take-over') event.waitUntil(takeOver());
  if (message.type === 'started' && event.source instanceof Client)
    event.waitUntil(started(event.source, message.set, event));
});

/**
 * Tells a worker that another version takes over. Unlike a message to the worker itself, it does not start one that
 * sleeps: what has been started is waited for, half a minute and longer.
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

/**
 * A release whose pages do not start cannot ask about the one that mends it: that one takes over, and this visit gets
 * its page from the server already.
 */
async function pageThatStarts(asked: RouteHandlerCallbackOptions): Promise<Response> {
  pageOpened();
  const { waiting } = self.registration;
  if (!waiting || !pagesDoNotStart()) return pages.handle(asked);
  waiting.postMessage({ type: 'take-over' } satisfies ToWorker);
  return fetch(asked.request).catch(() => pages.handle(asked));
}

async function started(page: Client, setId: string, event: ExtendableEvent): Promise<void> {
  pageReported();
  await pageStarted(page.id, setId, set.id);
  if (setId !== set.id) return page.postMessage({ type: 'other-set' } satisfies ToPage);
  await self.clients.claim();
  await deleteOtherRuntimeFiles(set, event).catch(() => undefined);
  // A browser that is short of space may have dropped the cache.
  await precache(set).catch(() => undefined);
}
