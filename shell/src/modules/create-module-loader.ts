import { esModulesOf, type ReleasedModule, sharedAtOnce } from '@zaehlwerk/module-kit/host';
import type { PortalTexts } from '../language/i18n.ts';
import type { PortalReleaseSet } from '../release-set.ts';
import { loadTimeoutMs } from './failure.ts';
import { asLoadError, loadEntry, warmShared } from './federation.ts';
import { ModuleLoader, type ModulePart } from './module-loader.ts';
import { fileOf, type ReleasedBuild } from './released-file.ts';

export function createModuleLoader(texts: PortalTexts): ModuleLoader {
  return new ModuleLoader({
    loadEntry,
    asLoadError,
    timeoutMs: loadTimeoutMs,
    loadTexts: module => texts.load(module.name, module),
    preload(module: ReleasedModule, paths) {
      // Preloaded anyway, all at once.
      const fetched = new Set(esModulesOf(module).map(file => file.path));
      preloadFiles(
        module,
        paths.filter(path => !fetched.has(path)),
      );
      void warmShared(sharedAtOnce(module));
    },
  });
}

/** Addresses of the page's files at its first preload, and of the preloads since. */
let known: Set<string> | undefined;

/** Fetches files before the code that imports them arrives: one round trip instead of several. */
function preloadFiles(build: ReleasedBuild, paths: readonly string[]): void {
  known ??= new Set(
    Array.from(
      document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>('link[href], script[src]'),
      element => ('href' in element ? element.href : element.src),
    ),
  );
  for (const path of paths) {
    const { url, integrity } = fileOf(build, path);
    if (known.has(url)) continue;
    known.add(url);
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = path.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    if (integrity) link.integrity = integrity;
    link.href = url;
    document.head.append(link);
  }
}

/** Parts that the page preloads: loading them before the first render uses the wait for the server. */
export function preloadedParts({ modules }: PortalReleaseSet): ModulePart[] {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[as], link[rel=stylesheet]');
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
