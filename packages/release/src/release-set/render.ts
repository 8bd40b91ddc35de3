import { createHash } from 'node:crypto';
import type { OfflineSet, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { contentSecurityPolicy, integrityPolicy } from '../csp/content-security-policy.ts';
import { renderPage } from '../page/page.ts';
import { entryPages, preloadsOfLogin } from '../page/preloads.ts';
import { completeServiceWorker, offlineSetOf } from '../service-worker/service-worker.ts';
import type { ComposedSet } from './compose.ts';

/** A release set with everything that is made of it, by path: `index.html`, `ablesung/index.html`, … */
export interface RenderedSet {
  readonly set: ReleaseSet;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Renders what visitors get of a set. Its id is made of all of that, so that the same id means the same bytes, whenever
 * and by whatever version of the tools it was made.
 */
export function renderSet(composed: ComposedSet, worker: string, now: Date): RenderedSet {
  const nameless: ReleaseSet = { ...composed, id: '', created: '' };
  const digest = createHash('sha256');
  for (const [path, content] of filesOf(nameless, worker)) digest.update(path).update('\0').update(content);
  const set = { ...composed, id: digest.digest('hex').slice(0, 16), created: now.toISOString() };
  return { set, files: filesOf(set, worker) };
}

function filesOf(set: ReleaseSet, worker: string): Map<string, string> {
  const files = new Map<string, string>();
  const pages = new Map<string, string>();
  for (const [segment, preloads] of [...entryPages(set), ['', preloadsOfLogin(set)] as const]) {
    const page = renderPage(set, preloads);
    pages.set(segment === '' ? '/' : `/${segment}/`, page);
    files.set(segment === '' ? 'index.html' : `${segment}/index.html`, page);
  }
  const offline: OfflineSet = offlineSetOf(set, pages);
  files.set('service-worker.js', completeServiceWorker(worker, offline));
  files.set('content-security-policy.txt', contentSecurityPolicy(set));
  files.set('integrity-policy.txt', integrityPolicy(set));
  // Last: where it is, the set is there whole.
  files.set('release-set.json', JSON.stringify(set));
  return files;
}
