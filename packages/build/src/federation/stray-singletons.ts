import { type Compilation, ConcatenatedModule, type Module } from '@rspack/core';
import { neverInsideModules } from './shared-table.ts';

/** Everything that a build puts into its files, with what is merged into other modules. */
export function bundledModules({ chunkGraph, modules }: Compilation): Module[] {
  return [...modules]
    .filter(module => chunkGraph.getModuleChunks(module).length > 0)
    .flatMap(module => (module instanceof ConcatenatedModule ? module.modules : module));
}

/**
 * Libraries that a module's build contains although they may exist once only on a page.
 * Each is a second copy of React, the store or a context that nobody would notice before it breaks.
 */
export function straySingletons(compilation: Compilation): string[] {
  const sources = bundledModules(compilation).map(module => module.nameForCondition() ?? '');
  return neverInsideModules.filter(name => {
    const inStore = `/node_modules/${name}/`;
    const inWorkspace = name.startsWith('zaehlwerk/')
      ? `/packages/${name.slice('zaehlwerk/'.length)}/src/`
      : undefined;
    return sources.some(
      source => source.includes(inStore) || (inWorkspace !== undefined && source.includes(inWorkspace)),
    );
  });
}
