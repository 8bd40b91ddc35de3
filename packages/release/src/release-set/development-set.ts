import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleManifest, ShellManifest } from '@zaehlwerk/module-kit/host';
import { composeReleaseSet } from './compose.ts';
import { type RenderedSet, renderSet } from './render.ts';

interface At<Manifest> {
  readonly manifest: Manifest;
  readonly base: string;
}

/** The set of a development command, where every origin of `origins` may bring code. Throws a refusal. */
export function developmentSet(
  shell: At<ShellManifest>,
  modules: readonly At<ModuleManifest>[],
  origins: readonly string[],
): RenderedSet {
  const composed = composeReleaseSet({
    shell: { kind: 'shell', ...shell },
    modules: modules.map(module => ({ kind: 'module', ...module })),
    canaries: [],
    settings: {
      moduleOrigins: [...origins],
      connections: modules.flatMap(({ manifest }) => manifest.connects ?? []),
      overrides: [...origins],
    },
  });
  const worker = readFileSync(path.join(import.meta.dirname, 'retired-worker.js'), 'utf8');
  return renderSet(composed, worker, new Date());
}
