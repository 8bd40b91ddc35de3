import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { ModuleLoadError } from './failure.ts';
import { diagnoseFailedFile } from './fetch-diagnosis.ts';
import { loadTimeoutMs } from './load-timeout.ts';
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

/** Containers that are here or on their way, by address: a module has one, however many of its parts ask for it. */
const containers = new Map<string, Promise<Container>>();
/** How often an address was asked for and nothing came. */
const unanswered = new Map<string, number>();

/**
 * Loads a module's remoteEntry under its integrity hash, once. Rejects with {@link ModuleLoadError}; a later
 * call starts afresh.
 */
export function loadContainer(module: ReleasedModule): Promise<Container> {
  const { url } = fileOf(module, module.entry);
  const known = containers.get(url);
  if (known) return known;
  const container = runContainer(module, url);
  containers.set(url, container);
  container.catch(() => containers.delete(url));
  return container;
}

async function runContainer(module: ReleasedModule, url: string): Promise<Container> {
  const attempt = unanswered.get(url) ?? 0;
  // For the same address the browser would go on waiting for the request that was never answered.
  const address = attempt === 0 ? url : `${url}?attempt=${attempt}`;
  const outcome = await runScript(address, fileOf(module, module.entry).integrity);
  if (outcome === 'timeout') {
    unanswered.set(url, attempt + 1);
    throw new ModuleLoadError('timeout');
  }
  if (outcome === 'error') throw new ModuleLoadError(await diagnoseFailedFile(url));
  const container: Container | undefined = Reflect.get(globalThis, module.container);
  if (!container) throw new ModuleLoadError('threw-at-start');
  return container;
}

function runScript(url: string, integrity: string | undefined): Promise<'load' | 'error' | 'timeout'> {
  const script = document.createElement('script');
  allowScriptUrl(url);
  script.src = trustedScriptUrl(url);
  script.async = true;
  script.crossOrigin = 'anonymous';
  if (integrity) script.integrity = integrity;
  return new Promise(resolve => {
    const timer = setTimeout(() => finish('timeout'), loadTimeoutMs);
    const finish = (outcome: 'load' | 'error' | 'timeout') => {
      clearTimeout(timer);
      script.remove();
      resolve(outcome);
    };
    script.addEventListener('load', () => finish('load'));
    script.addEventListener('error', () => finish('error'));
    document.head.append(script);
  });
}
