import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@zaehlwerk/module-kit/declaration';
import { composeReleaseSet, openDirectory, renderSet, type Site, stageSet } from '@zaehlwerk/release';
import { withPlainPages } from './plain-pages.ts';
import { buildProgram } from './program.ts';
import { builtModule, builtShell, copiesOf, copyInto, noSettings, textsOf } from './site-files.ts';
import { remoteEntry, usualModuleBase, usualModuleConfig, usualShellConfig } from './usual-config.ts';

const base = '/shell/usual/';

/**
 * Builds the same sources with the federation that most portals have, and publishes them as a site of its own
 * (docs/benchmark.md says what is usual). Needs the federated builds for texts and declarations.
 */
export async function publishUsual(names: readonly string[], directory: string): Promise<string> {
  const site = openDirectory(path.resolve(directory, 'site'));
  await rm(directory, { recursive: true, force: true });
  const program = await buildProgram(usualShellConfig(names, base), path.resolve(directory, 'shell'));
  const { manifest, worker } = await builtShell();
  const texts = textsOf(manifest, 'shell');
  const modules = await Promise.all(names.map(name => usualModule(site, name, directory)));
  const composed = composeReleaseSet({
    shell: {
      kind: 'shell',
      manifest: {
        ...manifest,
        initial: [...program.filesOf('shell')],
        onDemand: {},
        locales: texts.locales,
        files: await copyInto(site, base, [...copiesOf(program), ...texts.copies]),
      },
      base,
    },
    modules,
    ...noSettings,
  });
  const { id } = await stageSet(site, withPlainPages(renderSet(composed, worker, new Date())));
  await site.show(id);
  return site.name;
}

async function usualModule(site: Site, name: string, directory: string) {
  const program = await buildProgram(usualModuleConfig(name), path.resolve(directory, name));
  const federated = await builtModule(name);
  const texts = textsOf(federated, name);
  const moduleBase = usualModuleBase(name);
  const nothingKnown = (parts: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.keys(parts).map(part => [part, []]));
  const manifest: ModuleManifest = {
    ...federated,
    entry: remoteEntry,
    // Which files a part needs is found out by its code.
    exposed: [],
    screens: nothingKnown(federated.screens),
    contributions: nothingKnown(federated.contributions),
    locales: texts.locales,
    files: await copyInto(site, moduleBase, [...copiesOf(program), ...texts.copies]),
    shared: {},
  };
  return { kind: 'module' as const, manifest, base: moduleBase };
}
