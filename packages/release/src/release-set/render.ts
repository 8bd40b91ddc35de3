import { createHash } from 'node:crypto';
import type { OfflineSet, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../read-build.ts';
import type { ComposedSet } from './compose.ts';
import { entryPages, preloadsOfLogin, renderPage } from './page.ts';
import { contentSecurityPolicy, integrityPolicy, pageHeaders } from './policies.ts';

/** A release set and its files by path: `index.html`, `ablesung/index.html`, … */
export interface RenderedSet {
  readonly set: ReleaseSet;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Renders the files of a set. Its id is a hash of them all: the same id means the same bytes, whenever and by whichever
 * version of the tools it was made.
 */
export function renderSet(composed: ComposedSet, worker: string, now: Date): RenderedSet {
  const nameless: ReleaseSet = { ...composed, id: '', created: '' };
  const digest = createHash('sha256');
  for (const [path, content] of filesOf(nameless, worker)) digest.update(path).update('\0').update(content);
  const set = { ...composed, id: digest.digest('hex').slice(0, 16), created: now.toISOString() };
  return { set, files: filesOf(set, worker) };
}

/**
 * The switch of the application config that a page with preloads depends on, by the page's segment. The backend answers
 * with the start page where it is off, so that no file of a closed screen is fetched.
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
    // A device does not know the setting before its page runs; the start page fits every address.
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
  // Last: it marks the set as whole.
  files.set('release-set.json', JSON.stringify(set));
  return files;
}

/**
 * The files of a set for the service worker. `pages` are the rendered entry pages by the addresses of their folders; their
 * hashes keep pages of other sets out.
 */
export function offlineSetOf(set: ReleaseSet, pages: ReadonlyMap<string, string>) {
  const canaries = (set.canaries ?? []).map(({ build }) => build);
  // With the builds of canaries: the page decides which one its browser runs.
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
 * The published service worker: the set in front of its code. Its bytes differ with every set, by which browsers notice an
 * update. JSON is an expression of JavaScript without effects.
 */
export function completeServiceWorker(code: string, set: OfflineSet): string {
  return `globalThis.offlineSet=${JSON.stringify(set)};\n${code}`;
}
