import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ModuleEntry, ReleasedModule } from '@zaehlwerk/module-kit/declaration';
import type { ComponentType } from 'react';
import { ModuleLoadError } from './failure.ts';
import { diagnoseFailedFile } from './fetch-diagnosis.ts';
import { loadContainer } from './load-container.ts';
import { fileOf } from './released-file.ts';

/** The code of a module: what its `src/entry.ts` exports. */
export type LoadedEntry = ModuleEntry<ComponentType>;

/** Tells the federation runtime of the modules. Nothing is loaded by this. */
export function registerModules(modules: readonly ReleasedModule[]): void {
  registerRemotes(
    modules.map(module => ({
      name: module.container,
      entry: fileOf(module, module.entry).url,
      entryGlobalName: module.container,
      type: 'global',
    })),
  );
}

/** Loads a module's entry through federation. Rejects with {@link ModuleLoadError}. */
export async function loadEntry(module: ReleasedModule): Promise<LoadedEntry> {
  // Federation takes a container that is already on the page, so the script is loaded under our own rules first.
  await loadContainer(module);
  try {
    const exposed = await loadRemote<{ default: LoadedEntry }>(`${module.container}/entry`);
    if (exposed?.default) return exposed.default;
  } catch (error) {
    throw await asLoadError(error);
  }
  throw new ModuleLoadError('threw-at-start');
}

/** What went wrong while code of a module was loaded: a file that did not arrive, or code that threw. */
export async function asLoadError(error: unknown): Promise<ModuleLoadError> {
  if (error instanceof ModuleLoadError) return error;
  const request = missingChunk(error);
  return new ModuleLoadError(request ? await diagnoseFailedFile(request) : 'threw-at-start', error);
}

function missingChunk(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isChunk = error.name === 'ChunkLoadError' || Reflect.get(error, 'code') === 'CSS_CHUNK_LOAD_FAILED';
  const request: unknown = Reflect.get(error, 'request');
  return isChunk && typeof request === 'string' ? request : undefined;
}
