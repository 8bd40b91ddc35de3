import type { OfflineSet, ReleaseSet } from '@zaehlwerk/module-kit/host';
import { integrityOf } from '../build-folder/read-build.ts';

/**
 * What the service worker caches of a set. `pages` are the rendered entry pages by the addresses of their folders; by
 * their hashes, a page of any other set is none of this one.
 */
export function offlineSetOf(set: ReleaseSet, pages: ReadonlyMap<string, string>): OfflineSet {
  const canaries = (set.canaries ?? []).map(({ build }) => build);
  // Of a module for a share of the browsers both builds: which one a browser has is said by the page.
  const built = [set.shell, ...set.modules, ...canaries].flatMap(build =>
    build.files.map(({ path, integrity, onUse = false }) => ({ url: build.base + path, integrity, onUse })),
  );
  // Builds may share a folder, and then files.
  const files = [...new Map(built.map(file => [file.url, file])).values()];
  const filesThatCome = (withUse: boolean) =>
    files.filter(({ onUse }) => onUse === withUse).map(({ url, integrity }) => ({ url, integrity }));
  return {
    id: set.id,
    pages: [...pages].map(([url, page]) => ({ url, integrity: integrityOf(page) })),
    files: filesThatCome(false),
    onUse: filesThatCome(true),
  };
}

/**
 * The service worker as it is published: its code behind the set that it caches. Its bytes differ with every set, which
 * is how browsers notice an update. JSON is an expression of JavaScript that can do nothing but be a value.
 */
export function completeServiceWorker(code: string, set: OfflineSet): string {
  return `globalThis.offlineSet=${JSON.stringify(set)};\n${code}`;
}
