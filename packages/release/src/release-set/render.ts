import { createHash } from 'node:crypto';
import type { OfflineSet, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../read-build.ts';
import type { ComposedSet } from './compose.ts';
import { entryPages, preloadsOfLogin, renderPage } from './page.ts';
import { contentSecurityPolicy, integrityPolicy, pageHeaders } from './policies.ts';

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

/**
 * Which switch of the application config a page with preloads hangs on, by the page's segment. Whoever serves pages and
 * knows the configuration gives out the start page where it is off, so that nothing of a closed screen is fetched.
 */
const settingsOfPages = 'settings-of-pages.json';

function filesOf(set: ReleaseSet, worker: string): Map<string, string> {
  const files = new Map<string, string>();
  const start = renderPage(set, preloadsOfLogin(set));
  const pages = new Map<string, string>();
  const settings: Record<string, string> = {};
  for (const [segment, { preloads, setting }] of entryPages(set)) {
    const page = renderPage(set, preloads);
    files.set(`${segment}/index.html`, page);
    // A device does not know the setting before its page runs, and the start page is good for every address.
    if (setting === undefined) pages.set(`/${segment}/`, page);
    else settings[segment] = setting;
  }
  pages.set('/', start);
  files.set('index.html', start);
  const headers = pageHeaders(set);
  const offline: OfflineSet = { ...offlineSetOf(set, pages), headers };
  files.set(settingsOfPages, JSON.stringify(settings));
  files.set('service-worker.js', completeServiceWorker(worker, offline));
  files.set('content-security-policy.txt', contentSecurityPolicy(set));
  files.set('integrity-policy.txt', integrityPolicy(set));
  // Last: where it is, the set is there whole.
  files.set('release-set.json', JSON.stringify(set));
  return files;
}

/**
 * What the service worker caches of a set. `pages` are the rendered entry pages by the addresses of their folders; by
 * their hashes, a page of any other set is none of this one.
 */
export function offlineSetOf(
  set: ReleaseSet,
  pages: ReadonlyMap<string, string>,
): Omit<OfflineSet, 'headers'> {
  const canaries = (set.canaries ?? []).map(({ build }) => build);
  // A page names the build of a module that its browser has: the worker has those for all and those for some.
  const built = [set.shell, ...set.modules, ...canaries].flatMap(({ base, files }) =>
    files.map(file => ({ ...file, url: base + file.path })),
  );
  // Builds may share a folder, and then files.
  const files = [...new Map(built.map(file => [file.url, file])).values()];
  const filesThatAre = (isExcluded: boolean) =>
    files
      .filter(({ excludeFromPrecache = false }) => excludeFromPrecache === isExcluded)
      .map(({ url, integrity }) => ({ url, integrity }));
  return {
    id: set.id,
    pages: [...pages].map(([url, page]) => ({ url, integrity: integrityOf(page) })),
    files: filesThatAre(false),
    notPrecached: filesThatAre(true),
  };
}

/**
 * The service worker as it is published: its code behind the set that it caches. Its bytes differ with every set, which
 * is how browsers notice an update. JSON is an expression of JavaScript that can do nothing but be a value.
 */
export function completeServiceWorker(code: string, set: OfflineSet): string {
  return `globalThis.offlineSet=${JSON.stringify(set)};\n${code}`;
}
