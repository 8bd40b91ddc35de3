import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { rspack, type StatsCompilation } from '@rspack/core';
import type { ModuleManifest, ShellManifest } from '@zaehlwerk/module-kit/declaration';
import {
  composeReleaseSet,
  readBuild,
  readServiceWorker,
  writePointers,
  writeSiteFile,
} from '@zaehlwerk/release';
import { monolithConfig } from './monolith-config.ts';

const base = '/shell/monolith/';

/**
 * Builds the monolith and publishes it as a site of its own: the same pages, texts and preloads as the federated
 * site, from the manifests of its builds, so that only the program differs. Needs the federated builds.
 */
export async function publishMonolith(modules: readonly string[], directory: string): Promise<string> {
  const target = path.resolve(directory, 'build');
  const site = path.resolve(directory, 'site');
  await rm(directory, { recursive: true, force: true });
  const program = programOf(await build(modules, target), target);

  const shell = await readBuild('shell/dist');
  if (shell.kind !== 'shell') throw new Error('shell/dist holds no shell');
  const shellTexts = textsOf(shell.manifest, 'shell');
  const parts = await Promise.all(
    modules.map(async name => {
      const build = await readBuild(`${name}/dist`);
      if (build.kind !== 'module') throw new Error(`${name}/dist holds no module`);
      return asPartOf(program, build.manifest);
    }),
  );
  const copies = [
    ...program.files.map(file => ({ from: path.join(target, file), to: file })),
    ...shellTexts.copies,
    ...parts.flatMap(part => part.copies),
  ];
  const files = await Promise.all(
    copies.map(async ({ from, to }) => {
      const content = await readFile(from);
      await writeSiteFile(path.join(site, base, to), content);
      const digest = createHash('sha384').update(content).digest('base64');
      return { path: to, integrity: `sha384-${digest}`, bytes: content.length };
    }),
  );
  const set = composeReleaseSet(
    {
      manifest: {
        ...shell.manifest,
        initial: program.filesOf('shell'),
        onDemand: {},
        locales: shellTexts.locales,
        files: files.filter(file => !parts.some(part => part.owns(file.path))),
      },
      base,
    },
    parts.map(({ manifest, owns }) => ({
      manifest: { ...manifest, files: files.filter(file => owns(file.path)) },
      base,
    })),
  );
  await writePointers(set, site, await readServiceWorker('shell/dist'));
  return site;
}

type Program = ReturnType<typeof programOf>;

function programOf(stats: StatsCompilation, target: string) {
  const names = (assets: readonly { name: string }[] = []) =>
    assets.map(({ name }) => name).filter(name => !name.endsWith('.map'));
  const filesOf = (chunkGroup: string) => names(stats.namedChunkGroups?.[chunkGroup]?.assets);
  return { target, files: names(stats.assets), filesOf };
}

async function build(modules: readonly string[], target: string): Promise<StatsCompilation> {
  const compiler = rspack(monolithConfig(modules, target));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      if (failure || !stats) return reject(failure);
      const facts = stats.toJson({ all: false, assets: true, chunkGroups: true });
      compiler.close(() => resolve(facts));
    });
  });
}

/** Texts come from the federated build, under a folder of their owner. */
function textsOf({ locales }: Pick<ShellManifest, 'locales'>, owner: string) {
  const move = (file: string) => `${owner}/${file}`;
  return {
    copies: Object.values(locales).map(file => ({ from: path.join(owner, 'dist', file), to: move(file) })),
    locales: Object.fromEntries(
      Object.entries(locales).map(([language, file]) => [language, move(file)]),
    ) as ShellManifest['locales'],
  };
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
