import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ModuleEntry, ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { ComponentType } from 'react';
import { bringModules } from './es-modules.ts';
import { diagnoseFailedFile, diagnoseFailedFiles, ModuleLoadError } from './failure.ts';
import { announceEntry, entryState, inDevelopment } from './federation-plugin.ts';
import { fileOf } from './released-file.ts';

/** The code of a module: what its `src/entry.ts` exports. */
export type LoadedEntry = ModuleEntry<ComponentType>;

/** Loads a module's entry through federation. What it rejects with is told apart by {@link asLoadError}. */
export async function loadEntry(module: ReleasedModule): Promise<LoadedEntry> {
  const { url } = fileOf(module, module.entry);
  // Development servers are asked for what federation's devtools read; the release set says more, and at once.
  const remote = inDevelopment ? new URL('mf-manifest.json', url).href : url;
  const { container: name, entryType: type } = module;
  if (type) await bringModules(module);
  announceEntry(url);
  registerRemotes([{ name, entry: remote, ...(type && { type }) }]);
  try {
    const exposed = await loadRemote<{ readonly default?: LoadedEntry }>(`${module.container}/entry`);
    if (exposed?.default) return exposed.default;
  } catch (error) {
    const state = entryState(url);
    if (state === 'failed') throw new ModuleLoadError(await diagnoseFailedFile(url), error);
    if (state === 'asked') throw new ModuleLoadError('timeout', error);
    throw error;
  }
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

/** Starts loading shared packages that a module will ask for; what is there already needs nothing. */
export async function warmShared(requests: readonly string[]): Promise<void> {
  // The module asks again and gets the error then, where it can be told.
  await Promise.allSettled(requests.map(request => getInstance()?.loadShare(request)));
}
