import type { ReleasedModule } from '@zaehlwerk/module-kit/declaration';
import { ModuleLoadError } from './failure.ts';
import { diagnoseFailedFile } from './fetch-diagnosis.ts';
import { fileOf } from './released-file.ts';
import { allowScriptUrl, trustedScriptUrl } from './script-url.ts';

/** A federation container as its script leaves it on the window. */
export type Container = object;

function containerOf(module: ReleasedModule): Container | undefined {
  const candidate: unknown = Reflect.get(globalThis, module.container);
  return typeof candidate === 'object' && candidate !== null ? candidate : undefined;
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
