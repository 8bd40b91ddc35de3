import type { Compilation } from '@rspack/core';
import { neverInsideModules } from './shared-table.ts';

/**
 * Libraries that a module's build contains although they may exist once only on a page.
 * Each is a second copy of React, the store or a context that nobody would notice before it breaks.
 */
export function straySingletons(compilation: Compilation): string[] {
  const { modules = [] } = compilation
    .getStats()
    .toJson({ all: false, modules: true, ids: true, nestedModules: true });
  const sources = modules
    .flatMap(module => [module, ...(module.modules ?? [])])
    .map(module => module.nameForCondition ?? module.identifier ?? '');
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
