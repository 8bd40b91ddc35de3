import type { Compilation } from '@rspack/core';
import type { Consumed } from './shared-table.ts';

/** The shared packages that the code of a build really imports, with the versions it was compiled against. */
export function consumedVersions(shared: Consumed, compilation: Compilation): Record<string, string> {
  const consumed = [...compilation.modules].map(module => module.identifier());
  return Object.fromEntries(
    Object.values(shared)
      .filter(({ shareKey }) =>
        consumed.some(identifier => identifier.startsWith(`consume shared module (default) ${shareKey}@`)),
      )
      .map(({ shareKey, version }) => [shareKey, version]),
  );
}
