import type { ModuleEntry, ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { ComponentType } from 'react';
import { diagnoseFailedFile, diagnoseFailedFiles, loadTimeoutMs, ModuleLoadError } from './failure.ts';
import { fileOf } from './released-file.ts';
import { allowScriptUrl, trustedScriptUrl } from './trusted-types.ts';

/** The code of a module: what its `src/entry.ts` exports. */
export type LoadedEntry = ModuleEntry<ComponentType>;

/** Loads a module's entry through federation. What it rejects with is told apart by {@link asLoadError}. */
export async function loadEntry(module: ReleasedModule): Promise<LoadedEntry> {
  const [container, scope] = await Promise.all([loadContainer(module), shareScope()]);
  await container.init(scope);
  const exposed = await container.get('./entry');
  const { default: entry } = exposed() as { readonly default?: LoadedEntry };
  if (entry) return entry;
  throw new ModuleLoadError('threw-at-start');
}

/**
 * What went wrong while code of a module was loaded: a file that did not arrive, or code that threw.
 * `files` are those of the part that was loaded.
 */
export async function asLoadError(
  error: unknown,
  module: ReleasedModule,
  files: readonly string[],
): Promise<ModuleLoadError> {
  if (error instanceof ModuleLoadError) return error;
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError')
    return new ModuleLoadError('threw-at-start', error);
  if (Reflect.get(error, 'type') === 'timeout') return new ModuleLoadError('timeout', error);
  const request: unknown = Reflect.get(error, 'request');
  // The error of a missing script names it, that of a missing style sheet does not.
  const suspects =
    typeof request === 'string'
      ? [request]
      : files.filter(file => file.endsWith('.css')).map(file => fileOf(module, file).url);
  return new ModuleLoadError(await diagnoseFailedFiles(suspects), error);
}

/** A federation container as its script leaves it on the window. Both functions may be called again after a failure. */
interface Container {
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
function loadContainer(module: ReleasedModule): Promise<Container> {
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

/** A shared package in one version. `get` loads it, when it is one on demand, and gives what makes it run. */
interface Provided {
  loaded?: boolean | number;
  get(): unknown;
}

/** What the builds on a page share, by request and version. */
export type ShareScope = Record<string, Record<string, Provided>>;

// The bundler puts its own functions in the place of these names.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<void> | void;
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/**
 * The shell's shared packages. All count as loaded, on-demand ones too: federation never prefers another
 * version to a loaded one, so no module can put a second React beside the shell's.
 */
export async function shareScope(): Promise<ShareScope> {
  await __webpack_init_sharing__('default');
  const scope = __webpack_share_scopes__.default;
  for (const provided of Object.values(scope).flatMap(Object.values)) provided.loaded = true;
  return scope;
}

/** Starts loading shared packages that a module will ask for; what is there already needs nothing. */
export async function warmShared(requests: readonly string[]): Promise<void> {
  const scope = await shareScope();
  const asked = requests.flatMap(request => Object.values(scope[request] ?? {}));
  // The module asks again and gets the error then, where it can be told.
  await Promise.allSettled(asked.map(provided => provided.get()));
}
