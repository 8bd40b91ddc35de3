import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ChunkGroup, type Compilation, type Compiler, rspack } from '@rspack/core';
import { type BuiltFile, fallbackLanguage, type Language } from '@zaehlwerk/module-kit/host';
import { bundledFiles, isOwnCode } from '../federation/bundled-libraries.ts';
import { changing } from '../rspack/base-config.ts';
import { prerenderFile } from '../rspack/prerender-plugin.ts';
import { keysUsedIn, withoutPlural } from './check-texts.ts';
import { licencesFile, licencesOf, packagesOf, statedLibraries } from './licences.ts';
import { byLanguage, type Locales, localeFilesOf, localesIn, readLocales } from './locales.ts';

/**
 * Emits the files of `directory`'s locales and one manifest as last step of a build. Throwing in `describe` fails the
 * build. A development server builds anew when a locale changes.
 */
export const manifestPlugin =
  (fileName: string, directory: string, describe: (facts: BuildFacts, compilation: Compilation) => object) =>
  (compiler: Compiler): void =>
    compiler.hooks.thisCompilation.tap('manifestPlugin', compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'manifestPlugin', stage }, () => {
        compilation.fileDependencies.addAll(localeFilesOf(directory));
        const texts = textsOf(directory, compilation);
        if (compilation.errors.length > 0 || texts === undefined) return;
        const locales = emitLocales(compilation, texts);
        if (!changing) emitLicences(compilation, directory);
        const facts = factsOf(compilation, texts, locales, directory);
        emit(compilation, fileName, JSON.stringify(describe(facts, compilation)));
      });
    });

/** Mistakes in the texts are errors of this build, not exceptions: a development server goes on. */
function textsOf(directory: string, compilation: Compilation): Locales | undefined {
  try {
    const texts = readLocales(directory);
    return changing ? texts : usedTexts(texts, directory, compilation);
  } catch (error) {
    compilation.errors.push(error as Error);
    return undefined;
  }
}

type BuildFacts = ReturnType<typeof factsOf>;

/** Facts for a manifest, once the compilation's files have their final names and contents. */
function factsOf(
  compilation: Compilation,
  texts: Locales,
  locales: Record<Language, string>,
  directory: string,
) {
  const { chunkGraph, chunkGroups, modules, namedChunkGroups } = compilation;

  function groupNamed(name: string): ChunkGroup {
    const group = namedChunkGroups.get(name);
    if (group) return group;
    throw new Error(
      `The build has no chunk named ${name}; name it with webpackChunkName where it is imported`,
    );
  }

  /** The bundler makes a module for each shared package, with the chunks that the share scope loads behind it. */
  function groupsOfShared(request: string): ChunkGroup[] {
    const start = `provide shared module (default) ${request}@`;
    const provided = [...modules].find(module => module.identifier().startsWith(start));
    const groups = provided?.blocks.flatMap(block => chunkGraph.getBlockChunkGroup(block) ?? []) ?? [];
    if (groups.length > 0) return groups;
    throw new Error(`The build brings no ${request} on demand; see shared-table.ts`);
  }

  function filesOnlyOfGroups(chosen: readonly ChunkGroup[]): string[] {
    const others = chunkGroups.filter(group => group.getParents().length === 0 && !chosen.includes(group));
    const needed = filesFrom(others, chosen);
    return [...filesFrom(chosen, [])].filter(file => !needed.has(file));
  }

  function builtFiles(isWanted: (name: string) => boolean): BuiltFile[] {
    if (changing) return [];
    return compilation
      .getAssets()
      .filter(asset => isWanted(asset.name))
      .map(({ name, source }) => {
        const content = source.buffer();
        const digest = createHash('sha256').update(content).digest('base64');
        return { path: name, integrity: `sha256-${digest}`, bytes: content.length };
      })
      .sort((a, b) => a.path.localeCompare(b.path));
  }

  return {
    texts,
    locales,
    /** Every built file that the portal may load: no source maps. */
    files: builtFiles(isLoaded),
    /** Published, but not loaded by the portal: for other federation hosts, for Node, and licences of libraries. */
    forOtherHosts: builtFiles(
      name => name === 'mf-manifest.json' || name === licencesFile || name === prerenderFile,
    ),
    bundles: changing ? [] : packagesIn(compilation, directory),
    /** The scripts and styles of a named chunk group, in order. */
    filesOf: (chunkGroup: string) => groupNamed(chunkGroup).getFiles().filter(isLoaded),
    /** The scripts and styles of a shared package on demand, also those that others share. */
    filesOfShared: (request: string) => [
      ...new Set(groupsOfShared(request).flatMap(group => group.getFiles().filter(isLoaded))),
    ],
    /** Files that only chunks of these names load, directly or in turn. */
    filesOnlyOf: (chunkNames: readonly string[]) => filesOnlyOfGroups(chunkNames.map(groupNamed)),
    /** Files that only these shared packages on demand load, directly or in turn. */
    filesOnlyOfShared: (requests: readonly string[]) => filesOnlyOfGroups(requests.flatMap(groupsOfShared)),
  };
}

/** The texts without unused ones of packages, which come with all of theirs. */
function usedTexts(texts: Locales, directory: string, compilation: Compilation): Locales {
  const own = new Set(Object.keys(localesIn(directory)[fallbackLanguage]));
  const others = Object.keys(texts[fallbackLanguage]).filter(key => !own.has(key));
  const declaration = path.join(directory, 'module.ts');
  const files = new Set(bundledFiles(compilation).filter(isOwnCode));
  if (existsSync(declaration)) files.add(declaration);
  const used = keysUsedIn([...files], others.map(withoutPlural));
  const isNeeded = (key: string) => own.has(key) || used.has(withoutPlural(key));
  return byLanguage(language =>
    Object.fromEntries(Object.entries(texts[language]).filter(([key]) => isNeeded(key))),
  );
}

function emitLocales(compilation: Compilation, texts: Locales): Record<Language, string> {
  return byLanguage(language => {
    const content = JSON.stringify(texts[language]);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    return emit(compilation, `locales/${language}${changing ? '' : `.${hash}`}.json`, content);
  });
}

function emitLicences(compilation: Compilation, directory: string): void {
  emit(compilation, licencesFile, licencesOf([...bundledFiles(compilation), ...statedLibraries(directory)]));
}

/** The packages of a build besides its own, those of its workers included, as `name@version`. */
function packagesIn(compilation: Compilation, directory: string): string[] {
  const files = bundledFiles(compilation).filter(file => path.isAbsolute(file));
  const others = files.filter(file => path.relative(directory, file).startsWith('..'));
  return packagesOf([...others, ...statedLibraries(directory)]);
}

function emit(compilation: Compilation, name: string, content: string): string {
  compilation.emitAsset(name, new rspack.sources.RawSource(content));
  return name;
}

const isLoaded = (name: string): boolean =>
  !/\.map$|hot-update|LICENSE\.txt$|^mf-(manifest|stats)\.json$/.test(name) &&
  name !== licencesFile &&
  name !== prerenderFile;

/** Files that these groups load, directly or in turn, without going through the groups of `except`. */
function filesFrom(starts: readonly ChunkGroup[], except: readonly ChunkGroup[]): Set<string> {
  const groups = new Set(starts);
  for (const group of groups)
    for (const child of group.childrenIterable) if (!except.includes(child)) groups.add(child);
  const chunks = [...groups].flatMap(({ chunks }) => chunks);
  return new Set(
    chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles].filter(isLoaded)),
  );
}
