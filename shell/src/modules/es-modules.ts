import { esModulesOf, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { diagnoseFailedFile, loadTimeoutMs, ModuleLoadError } from './failure.ts';
import { fileOf, type ReleasedFile } from './released-file.ts';

/** Builds whose modules are in the page, or on their way, by where they lie. */
const brought = new Map<string, Promise<void>>();

/**
 * Brings all ES modules of a build into the page, each under its hash, before any of them runs. `import()` states no
 * hash, and takes what is there (docs/adr/0065). Rejects with a {@link ModuleLoadError}, and can be asked again.
 */
export function bringModules(build: ReleasedModule): Promise<void> {
  const known = brought.get(build.base);
  if (known) return known;
  const coming = bring(esModulesOf(build).map(({ path }) => fileOf(build, path)));
  brought.set(build.base, coming);
  coming.catch(() => brought.delete(build.base));
  return coming;
}

async function bring(files: readonly ReleasedFile[]): Promise<void> {
  // First: of a module that could not be had a browser remembers just that, for as long as the page lives.
  await Promise.all(files.map(fetchReleased));
  if (files.length > 0 && !document.createElement('link').relList.supports('modulepreload'))
    throw new ModuleLoadError('incompatible');
  // All at once: none of them is asked for by another one, without a hash, before it is asked for here.
  await Promise.all(files.map(intoPage));
}

async function fetchReleased({ url, integrity = '' }: ReleasedFile): Promise<void> {
  try {
    const response = await fetch(url, { integrity, signal: AbortSignal.timeout(loadTimeoutMs) });
    if (response.ok) return;
  } catch (error) {
    const isLate = Object(error).name === 'TimeoutError';
    throw new ModuleLoadError(isLate ? 'timeout' : await diagnoseFailedFile(url), error);
  }
  throw new ModuleLoadError('unreachable');
}

function intoPage({ url, integrity = '' }: ReleasedFile): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', async () => reject(new ModuleLoadError(await diagnoseFailedFile(url))));
    document.head.append(link);
  });
}
