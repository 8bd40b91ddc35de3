import type { PortalReleaseSet } from '../release-set/release-set.ts';
import type { ModulePart } from './module-loader.ts';
import { fileOf } from './released-file.ts';

/**
 * The parts of modules whose files the page preloads, which is what its first view most likely shows. Loading
 * them before anything is drawn fills the wait for the first answers of the server.
 */
export function preloadedParts({ modules }: PortalReleaseSet): ModulePart[] {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]');
  const preloaded = new Set(Array.from(links, link => link.href));
  return modules.flatMap(module => {
    const { build } = module;
    if ('refusal' in build) return [];
    const isPreloaded = (path: string) => preloaded.has(fileOf(build, path).url);
    return (['screens', 'contributions'] as const).flatMap(kind =>
      Object.entries(build[kind])
        .filter(([, files]) => files.length > 0 && files.every(isPreloaded))
        .map(([name]) => ({ module, kind, name })),
    );
  });
}
