import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { ModuleDeclarationInput, ModuleEntry, ModuleManifest } from '@zaehlwerk/module-kit/host';
import { buildMistake } from './build-mistake.ts';
import {
  consumedVersions,
  missingNames,
  readStandIns,
  sharedLaterThan,
  straySingletons,
} from './federation/bundled-libraries.ts';
import { federationOptions } from './federation/federation-options.ts';
import { sharedByModule } from './federation/shared-table.ts';
import { parseDeclaration, validateDeclaration } from './manifest/check-declaration.ts';
import { checkTexts } from './manifest/check-texts.ts';
import { licencesFile } from './manifest/licences.ts';
import { readLocales, withLabels } from './manifest/locales.ts';
import { manifestPlugin } from './manifest/manifest-plugin.ts';
import { baseConfig, changing, development, ownVersion } from './rspack/base-config.ts';
import { prerender } from './rspack/prerender-plugin.ts';
import { fencePlugin } from './styles/fence-plugin.ts';

/** Global name of a module's federation container: `mf-reading` becomes `mf_reading`. */
export function containerName(moduleName: string): string {
  return moduleName.replaceAll('-', '_');
}

/**
 * The build of a module: a federation remote that exposes only `src/entry.ts`, and `module.json` beside its files. Fails
 * when declaration, code and texts do not fit together, and when a singleton would get a second copy.
 *
 * @param directory the module's folder
 * @param input its declaration from `module.ts`
 * @param options `isPrerendered`: its parts are rendered to HTML before they load
 */
export async function moduleConfig(
  directory: string,
  input: ModuleDeclarationInput,
  { isPrerendered = false } = {},
): Promise<Configuration> {
  const declaration = parseDeclaration(input);
  const entryFile = pathToFileURL(path.join(directory, 'src/entry.ts')).href;
  const entry: ModuleEntry = (await import(entryFile)).default;
  const mistakes = validateDeclaration(declaration, entry, readLocales(directory)['de-FORMAL']);
  if (mistakes.length > 0) throw buildMistake(`${declaration.name}: ${mistakes.join('; ')}`);

  // In development a text may come before its use, or the other way round.
  if (!changing) checkTexts(directory);

  const container = containerName(declaration.name);
  const shared = sharedByModule(directory, development);
  const standIns = await readStandIns(shared, directory);
  const base = baseConfig(directory, container);
  const entryName = changing ? 'remoteEntry.js' : `remoteEntry.[contenthash:10].js`;

  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      fencePlugin({ module: declaration.name, container }),
      ...(isPrerendered ? [prerender(directory, container, './src/entry.ts', Object.keys(shared))] : []),
      new ModuleFederationPlugin({
        name: container,
        filename: entryName,
        exposes: { './entry': { import: './src/entry.ts', name: 'entry' } },
        shared,
        ...federationOptions,
        experiments: { ...federationOptions.experiments, externalRuntime: true },
      }),
      manifestPlugin('module.json', directory, (facts, compilation): ModuleManifest => {
        const stray = development ? [] : straySingletons(compilation);
        if (stray.length > 0)
          throw buildMistake(
            `${declaration.name} bundles ${stray.join(', ')}, which only the shell may bring`,
          );
        const missing = missingNames(standIns, compilation);
        if (missing.length > 0) throw buildMistake(`${declaration.name}: ${missing.join('; ')}`);
        const exposed = facts.filesOf('entry');
        const { excludeFromPrecache = [], ...declared } = withLabels(declaration, facts.texts);
        const isWhole = excludeFromPrecache === 'everything';
        const notPrecached = changing || isWhole ? [] : facts.filesOnlyOf(excludeFromPrecache);
        const added = (names: readonly string[]) =>
          Object.fromEntries(
            names.map(name => [name, facts.filesOf(name).filter(file => !exposed.includes(file))]),
          );
        const screens = declaration.routes.map(({ screen }) => screen);
        const contributions = declaration.slots.map(({ contribution }) => contribution);
        const consumed = consumedVersions(shared, compilation);
        const parts = ['entry', ...screens, ...contributions];
        const sharedLater = sharedLaterThan(parts, Object.keys(consumed), compilation);
        return {
          ...declared,
          ...(!isWhole && excludeFromPrecache.length > 0 && { excludeFromPrecache }),
          version: ownVersion(directory),
          container,
          entry: facts.filesOf(container)[0] ?? '',
          exposed,
          screens: added(screens),
          contributions: added(contributions),
          locales: facts.locales,
          files: facts.files.map(file =>
            isWhole || notPrecached.includes(file.path) ? { ...file, excludeFromPrecache: true } : file,
          ),
          ...(!changing && {
            licences: licencesFile,
            forOtherHosts: facts.forOtherHosts,
            bundles: facts.bundles,
          }),
          shared: consumed,
          ...(sharedLater.length > 0 && { sharedLater }),
        };
      }),
    ],
  };
}
