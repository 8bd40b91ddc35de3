import { esModulesOf, type ReleasedModule } from '@zaehlwerk/module-kit/host';
import { diagnoseFailedFile, ModuleLoadError } from './failure.ts';
import { memoizeUntilRejected } from './memoize-until-rejected.ts';
import { fetchReleased, fileOf, type ReleasedFile } from './released-file.ts';

const loaded = memoizeUntilRejected((build: ReleasedModule) =>
  loadAll(esModulesOf(build).map(({ path }) => fileOf(build, path))),
);

/**
 * Loads all ES modules of a build into the page, each with its hash, before any of them runs. `import()` takes no hash,
 * and uses what is loaded (docs/adr/0063). Rejects with a {@link ModuleLoadError}, and can be retried.
 */
export function preloadEsModules(build: ReleasedModule): Promise<void> {
  return loaded.get(build);
}

async function loadAll(files: readonly ReleasedFile[]): Promise<void> {
  // First: browsers remember a failed module for as long as the page lives.
  await Promise.all(files.map(file => fetchReleased(file, () => undefined)));
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
