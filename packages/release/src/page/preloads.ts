import type { ReleasedModule, ReleaseSet } from '@zaehlwerk/module-kit/declaration';

/** A file that a page asks the browser to fetch at once. */
export interface Preload {
  readonly href: string;
  readonly as: 'script' | 'style' | 'fetch';
  readonly integrity?: string;
}

function moduleFile(module: ReleasedModule, path: string, as: Preload['as']): Preload {
  const integrity = module.files.find(file => file.path === path)?.integrity;
  return { href: module.base + path, as, ...(integrity && { integrity }) };
}

/** Everything one part (screen or contribution) of a module needs, texts in the default language included. */
export function preloadsOfPart(module: ReleasedModule, partFiles: readonly string[]): Preload[] {
  const code = [module.entry, ...module.exposed, ...partFiles];
  return [
    ...code.map(path => moduleFile(module, path, path.endsWith('.css') ? 'style' : 'script')),
    moduleFile(module, module.locales['de-FORMAL'], 'fetch'),
  ];
}

/** What a first visit to the start page needs: nobody is logged in yet, so it is the login screen. */
export function preloadsOfLogin(set: ReleaseSet): Preload[] {
  return set.modules.flatMap(module =>
    module.slots
      .filter(slot => slot.slot === 'login')
      .flatMap(slot => preloadsOfPart(module, module.contributions[slot.contribution] ?? [])),
  );
}

/** Pages with preloads of their own: the first fixed segment of a route, e.g. `ablesung`, and what its screen needs. */
export function entryPages(set: ReleaseSet): ReadonlyMap<string, Preload[]> {
  const pages = set.modules.flatMap(module =>
    module.routes
      .filter(route => /^\/[a-z0-9-]+$/.test(route.path))
      .map(
        route => [route.path.slice(1), preloadsOfPart(module, module.screens[route.screen] ?? [])] as const,
      ),
  );
  return new Map(pages);
}
