import type { ReleasedModule } from '@zaehlwerk/module-kit/declaration';
import type { PortalTexts } from '../language/i18n.ts';
import { asLoadError, loadEntry } from './federation.ts';
import { ModuleLoader } from './module-loader.ts';
import { preloadFiles } from './preload.ts';
import { warmShared } from './shared-on-demand.ts';

/** How long a module may take until its area says so. */
const timeoutMs = 15_000;

/** The loader of the running portal: federation, the portal's texts, and preloads of shared packages. */
export function createModuleLoader(texts: PortalTexts): ModuleLoader {
  return new ModuleLoader({
    loadEntry,
    asLoadError,
    timeoutMs,
    loadTexts: module => texts.load(module.name, module),
    preload(module: ReleasedModule, paths) {
      preloadFiles(module, paths);
      for (const request of Object.keys(module.shared)) warmShared(request);
    },
  });
}
