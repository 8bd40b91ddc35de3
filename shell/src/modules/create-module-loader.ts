import { esModulesOf, type ReleasedModule, sharedAtOnce } from '@zaehlwerk/module-kit/host';
import type { PortalTexts } from '../language/i18n.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import { loadTimeoutMs } from './failure.ts';
import { asLoadError, loadEntry, warmShared } from './federation.ts';
import { ModuleLoader, type ModulePart } from './module-loader.ts';
import { fileOf, type ReleasedBuild } from './released-file.ts';

/** The loader of the running portal: federation, the portal's texts, and preloads of shared packages. */
export function createModuleLoader(texts: PortalTexts): ModuleLoader {
  return new ModuleLoader({
    loadEntry,
    asLoadError,
    timeoutMs: loadTimeoutMs,
    loadTexts: module => texts.load(module.name, module),
    preload(module: ReleasedModule, paths) {
      // All ES modules of a build are fetched anyway, at once.
      const fetched = new Set(esModulesOf(module).map(file => file.path));
      preloadFiles(
        module,
        paths.filter(path => !fetched.has(path)),
      );
      void warmShared(sharedAtOnce(module));
    },
  });
}

/**
 * Starts fetching files before the code that asks for them has arrived, so that they come in one
 * round trip instead of one after the other. A file that is already there costs nothing.
 */
function preloadFiles(build: ReleasedBuild, paths: readonly string[]): void {
  const known = addressesInPage();
  for (const path of paths) {
    const { url, integrity } = fileOf(build, path);
    if (known.has(url)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = path.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    if (integrity) link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}

function addressesInPage(): Set<string> {
  const elements = document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]');
  return new Set(Array.from(elements, element => ('href' in element ? element.href : element.src)));
}

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
