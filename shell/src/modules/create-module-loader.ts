import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { PortalTexts } from '../language/i18n.ts';
import { asLoadError, loadEntry } from './federation.ts';
import { loadTimeoutMs } from './load-timeout.ts';
import { ModuleLoader } from './module-loader.ts';
import { preloadFiles } from './preload.ts';
import { warmShared } from './share-scope.ts';

/** The loader of the running portal: federation, the portal's texts, and preloads of shared packages. */
export function createModuleLoader(texts: PortalTexts): ModuleLoader {
  return new ModuleLoader({
    loadEntry,
    asLoadError,
    timeoutMs: loadTimeoutMs,
    loadTexts: module => texts.load(module.name, module),
    preload(module: ReleasedModule, paths) {
      preloadFiles(module, paths);
      void warmShared(Object.keys(module.shared));
    },
  });
}
