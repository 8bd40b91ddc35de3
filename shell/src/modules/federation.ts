import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ModuleEntry, ReleasedModule } from '@zaehlwerk/module-kit/host';
import type { ComponentType } from 'react';
import { diagnoseFailedFile, diagnoseFailedFiles, ModuleLoadError } from './failure.ts';
import { allowEntry, entryState, inDevelopment } from './federation-plugin.ts';
import { fileOf } from './released-file.ts';

/** The exports of a module's `src/entry.ts`. */
export type LoadedEntry = ModuleEntry<ComponentType>;

/** Only modules of other bundlers have ES modules. */
const esModules = () => import(/* webpackChunkName: "EsModules" */ './es-modules.ts');

/** Loads a module's entry through federation. {@link asLoadError} classifies its rejections. */
export async function loadEntry(module: ReleasedModule): Promise<LoadedEntry> {
  const { url } = fileOf(module, module.entry);
  // Federation's devtools need the manifest of a development server; the release set has all the rest.
  const remote = inDevelopment ? new URL('mf-manifest.json', url).href : url;
  const { container: name, entryType: type } = module;
  if (type) await (await esModules()).preloadEsModules(module);
  allowEntry(url);
  registerRemotes([{ name, entry: remote, ...(type && { type }) }]);
  try {
    const exposed = await loadRemote<{ readonly default?: LoadedEntry }>(`${module.container}/entry`);
    if (exposed?.default) return exposed.default;
  } catch (error) {
    const state = entryState(url);
    if (state === 'failed') throw new ModuleLoadError(await diagnoseFailedFile(url), error);
    if (state === 'requested') throw new ModuleLoadError('timeout', error);
    throw error;
  }
  throw new ModuleLoadError('threw-at-start');
}

/** Classifies an error: a missing file, or code that threw. `files` are those of the part. */
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
  // The error of a missing script has its address, that of a missing style sheet has not.
  const suspects =
    typeof request === 'string'
      ? [request]
      : files.filter(file => file.endsWith('.css')).map(file => fileOf(module, file).url);
  return new ModuleLoadError(await diagnoseFailedFiles(suspects), error);
}

/** Preloads shared packages of a module. */
export async function warmShared(requests: readonly string[]): Promise<void> {
  // The module's own request reports the error.
  await Promise.allSettled(requests.map(request => getInstance()?.loadShare(request)));
}
