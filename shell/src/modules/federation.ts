import type { ModuleEntry, ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { ComponentType } from 'react';
import { ModuleLoadError } from './failure.ts';
import { diagnoseFailedFiles } from './fetch-diagnosis.ts';
import { loadContainer } from './load-container.ts';
import { fileOf } from './released-file.ts';
import { shareScope } from './share-scope.ts';

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
