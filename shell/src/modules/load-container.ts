import type { ReleasedModule } from '@zaehlwerk/module-kit/declaration';
import { ModuleLoadError } from './failure.ts';
import { diagnoseFailedFile } from './fetch-diagnosis.ts';
import { fileOf } from './released-file.ts';
import { allowScriptUrl, trustedScriptUrl } from './script-url.ts';
import type { ShareScope } from './share-scope.ts';

/** A federation container as its script leaves it on the window. Both functions may be called again after a failure. */
export interface Container {
  /** Hands it the share scope of the page. */
  init(scope: ShareScope): Promise<void> | void;
  /** Loads an exposed module; the answer runs it and gives its exports. */
  get(request: string): Promise<() => unknown>;
}

function containerOf(module: ReleasedModule): Container | undefined {
  return Reflect.get(globalThis, module.container) ?? undefined;
}

/**
 * Loads a module's remoteEntry under its integrity hash. Rejects with {@link ModuleLoadError}; a later
 * call starts afresh.
 */
export async function loadContainer(module: ReleasedModule): Promise<Container> {
  const present = containerOf(module);
  if (present) return present;
  const { url, integrity } = fileOf(module, module.entry);
  const script = document.createElement('script');
  allowScriptUrl(url);
  script.src = trustedScriptUrl(url);
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  const loaded = await new Promise<boolean>(resolve => {
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
  script.remove();
  if (!loaded) throw new ModuleLoadError(await diagnoseFailedFile(url));
  const container = containerOf(module);
  if (!container) throw new ModuleLoadError('threw-at-start');
  return container;
}
