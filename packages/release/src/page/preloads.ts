import type { ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/host';

/**
 * A file that a page asks the browser to fetch at once. Those for `fetch` carry no hash: browsers ignore it
 * there and warn of it; the request itself states it.
 */
export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style' | 'fetch';
  readonly integrity?: string;
}

interface ReleasedFiles {
  readonly base: string;
  readonly files: ReleasedModule['files'];
}

function codeFile(build: ReleasedFiles, path: string): Preload {
  const integrity = build.files.find(file => file.path === path)?.integrity;
  const as = path.endsWith('.css') ? 'style' : 'script';
  return { href: build.base + path, as, ...(integrity && { integrity }) };
}

/**
 * Everything one part (screen or contribution) of a module needs: code, shared packages on demand, texts in the default
 * language.
 */
export function preloadsOfPart(
  set: ReleaseSet,
  module: ReleasedModule,
  partFiles: readonly string[],
): Preload[] {
  const own = [module.entry, ...module.exposed, ...partFiles];
  const shared = Object.keys(module.shared).flatMap(request => set.shell.onDemand[request] ?? []);
  return [
    ...own.map(path => codeFile(module, path)),
    ...shared.map(path => codeFile(set.shell, path)),
    { href: module.base + module.locales['de-FORMAL'], as: 'fetch' },
  ];
}

/** What a first visit to the start page needs: nobody is logged in yet, so it is the login screen. */
export function preloadsOfLogin(set: ReleaseSet): Preload[] {
  return set.modules.flatMap(module =>
    module.slots
      .filter(slot => slot.slot === 'login')
      .flatMap(slot => preloadsOfPart(set, module, module.contributions[slot.contribution] ?? [])),
  );
}

/** Pages with preloads of their own: the first fixed segment of a route, e.g. `ablesung`, and what its screen needs. */
export function entryPages(set: ReleaseSet): ReadonlyMap<string, Preload[]> {
  const pages = set.modules.flatMap(module =>
    module.routes
      .filter(route => /^\/[a-z0-9-]+$/.test(route.path))
      .map(
        route =>
          [route.path.slice(1), preloadsOfPart(set, module, module.screens[route.screen] ?? [])] as const,
      ),
  );
  return new Map(pages);
}
