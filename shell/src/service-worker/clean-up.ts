import type { ToPage } from './messages.ts';
import { outdatedSets } from './outdated-sets.ts';
import { cachedSets, cacheNameOf } from './set-caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** Which set each page runs, by client; forgotten whenever the browser ends the worker. */
const running = new Map<string, string>();

/**
 * A page has started. Once one of the active set has, the sets that nobody needs any more leave the device. Pages whose
 * set is not known are asked; their answer comes here too.
 */
export async function pageStarted(clientId: string, setId: string, active: string): Promise<void> {
  running.set(clientId, setId);
  if (setId !== active) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const question: ToPage = { type: 'which-set' };
  for (const page of pages) if (!running.has(page.id)) page.postMessage(question);
  const used = pages.map(({ id }) => running.get(id));
  // The next worker does not say what it has brought; it is one of the latest.
  if (self.registration.installing || self.registration.waiting) used.push(undefined);
  const outdated = outdatedSets(await cachedSets(), active, used);
  await Promise.all(outdated.map(old => caches.delete(cacheNameOf(old))));
}
