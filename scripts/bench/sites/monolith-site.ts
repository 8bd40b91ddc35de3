import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@zaehlwerk/module-kit/declaration';
import { composeReleaseSet, openDirectory, renderSet, stageSet } from '@zaehlwerk/release';
import { monolithConfig } from './monolith-config.ts';
import { buildProgram, type Program } from './program.ts';
import { builtModule, builtShell, copiesOf, copyInto, noSettings, textsOf } from './site-files.ts';

const base = '/shell/monolith/';

/**
 * Builds the monolith and publishes it as a site of its own: the same pages, texts and preloads as the federated
 * site, from the manifests of its builds, so that only the program differs. Needs the federated builds.
 */
export async function publishMonolith(modules: readonly string[], directory: string): Promise<string> {
  const site = openDirectory(path.resolve(directory, 'site'));
  await rm(directory, { recursive: true, force: true });
  const program = await buildProgram(monolithConfig(modules), path.resolve(directory, 'build'));

  const { manifest: shell, worker } = await builtShell();
  const shellTexts = textsOf(shell, 'shell');
  const parts = await Promise.all(modules.map(async name => asPartOf(program, await builtModule(name))));
  const copies = [...copiesOf(program), ...shellTexts.copies, ...parts.flatMap(part => part.copies)];
  const files = await copyInto(site, base, copies);
  const composed = composeReleaseSet({
    shell: {
      kind: 'shell',
      manifest: {
        ...shell,
        initial: [...program.filesOf('shell')],
        onDemand: {},
        locales: shellTexts.locales,
        files: files.filter(file => !parts.some(part => part.owns(file.path))),
      },
      base,
    },
    modules: parts.map(({ manifest, owns }) => ({
      kind: 'module',
      manifest: { ...manifest, files: files.filter(file => owns(file.path)) },
      base,
    })),
    ...noSettings,
  });
  const { id } = await stageSet(site, renderSet(composed, worker, new Date()));
  await site.show(id);
  return site.name;
}

function asPartOf(program: Program, federated: ModuleManifest) {
  const { copies, locales } = textsOf(federated, federated.name);
  const initial = program.filesOf('shell');
  const added = (chunkGroups: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.keys(chunkGroups).map(name => [
        name,
        program.filesOf(name).filter(file => !initial.includes(file)),
      ]),
    );
  const screens = added(federated.screens);
  const contributions = added(federated.contributions);
  const own = [...Object.values(locales), ...Object.values(screens), ...Object.values(contributions)].flat();
  const manifest: ModuleManifest = {
    ...federated,
    // The module's code starts with the shell; what a screen adds is all that is left to load.
    entry: initial.find(file => file.endsWith('.js')) ?? '',
    exposed: [],
    screens,
    contributions,
    locales,
    shared: {},
  };
  return { copies, manifest, owns: (file: string) => own.includes(file) };
}
