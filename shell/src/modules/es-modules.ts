import { esModulesOf, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { diagnoseFailedFile, ModuleLoadError } from './failure.ts';
import { fetchReleased, fileOf, type ReleasedFile } from './released-file.ts';

const loaded = new Map<string, Promise<void>>();

/**
 * Loads all ES modules of a build into the page, each with its hash, before any of them runs. `import()` takes no hash,
 * and uses what is loaded (docs/adr/0065). Rejects with a {@link ModuleLoadError}, and can be retried.
 */
export function preloadEsModules(build: ReleasedModule): Promise<void> {
  const known = loaded.get(build.base);
  if (known) return known;
  const loading = loadAll(esModulesOf(build).map(({ path }) => fileOf(build, path)));
  loaded.set(build.base, loading);
  loading.catch(() => loaded.delete(build.base));
  return loading;
}

async function loadAll(files: readonly ReleasedFile[]): Promise<void> {
  // First: browsers remember a failed module for as long as the page lives.
  await Promise.all(files.map(fetchReleased));
  if (files.length > 0 && !document.createElement('link').relList.supports('modulepreload'))
    throw new ModuleLoadError('incompatible');
  // All at once: otherwise one would import another before that one is loaded with its hash.
  await Promise.all(files.map(preload));
}

function preload({ url, integrity = '' }: ReleasedFile): Promise<void> {
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
