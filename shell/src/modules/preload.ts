import { fileOf, type ReleasedBuild } from './released-file.ts';

/**
 * Starts fetching files before the code that asks for them has arrived, so that they come in one
 * round trip instead of one after the other. A file that is already there costs nothing.
 */
export function preloadFiles(build: ReleasedBuild, paths: readonly string[]): void {
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
