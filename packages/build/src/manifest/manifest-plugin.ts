import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ChunkGroup, type Compilation, type Compiler, rspack } from '@rspack/core';
import { type BuiltFile, fallbackLanguage, type Language, languages } from '@zaehlwerk/module-kit/host';
import { bundledModules } from '../federation/bundled-libraries.ts';
import { isOwnCode } from '../own-code.ts';
import { changing } from '../rspack/base-config.ts';
import { keysUsedIn, withoutPlural } from './check-texts.ts';
import { licencesFile, licencesOf, statedLibraries } from './licences.ts';
import { type LocaleFiles, type Locales, localeFilesOf, localesIn, readLocales } from './locales.ts';

/** What a manifest can be made from once the compilation's files have their final names and contents. */
export interface BuildFacts {
  /** Every built file that the portal may load, with hash and size: no source maps. */
  readonly files: BuiltFile[];
  /** What the portal itself does not load: `mf-manifest.json` for other federation hosts, the licences of libraries. */
  readonly forOtherHosts: BuiltFile[];
  /** Files of a named chunk group that a page loads for it, scripts and styles, in order. */
  filesOf(chunkGroup: string): string[];
  /** Files that a shared package on demand loads, scripts and styles, with those that it has in common with others. */
  filesOfShared(request: string): string[];
  /** Files that nothing but chunks of these names needs, and what they load in turn. */
  filesOnlyOf(chunkNames: readonly string[]): string[];
  /** Files that nothing but these shared packages on demand needs, and what they load in turn. */
  filesOnlyOfShared(requests: readonly string[]): string[];
  readonly locales: LocaleFiles;
  /** The texts in them. */
  readonly texts: Locales;
}

/**
 * Emits the files of `directory`'s locales and one manifest as last step of a build. Throwing in `describe` fails the
 * build. A development server builds anew when a locale changes.
 */
export class ManifestPlugin {
  readonly #fileName: string;
  readonly #directory: string;
  readonly #describe: (facts: BuildFacts, compilation: Compilation) => object;

  constructor(
    fileName: string,
    directory: string,
    describe: (facts: BuildFacts, compilation: Compilation) => object,
  ) {
    this.#fileName = fileName;
    this.#directory = directory;
    this.#describe = describe;
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', compilation => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        compilation.fileDependencies.addAll(localeFilesOf(this.#directory));
        const texts = this.#readTexts(compilation);
        if (compilation.errors.length > 0 || texts === undefined) return;
        const locales = emitLocales(compilation, texts);
        if (!changing) emitLicences(compilation, this.#directory);
        const facts = {
          files: changing ? [] : builtFiles(compilation, isLoaded),
          forOtherHosts: changing ? [] : builtFiles(compilation, isBeside),
          filesOf: filesOf(compilation),
          filesOfShared: filesOfShared(compilation),
          filesOnlyOf: (names: readonly string[]) =>
            filesOnlyOf(
              compilation,
              names.map(name => groupNamed(compilation, name)),
            ),
          filesOnlyOfShared: (requests: readonly string[]) =>
            filesOnlyOf(
              compilation,
              requests.flatMap(request => groupsOfShared(compilation, request)),
            ),
          locales,
          texts,
        };
        const manifest = this.#describe(facts, compilation);
        compilation.emitAsset(this.#fileName, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }

  /** Mistakes in the texts are mistakes of this build alone: the next one may be without. */
  #readTexts(compilation: Compilation): Locales | undefined {
    try {
      const texts = readLocales(this.#directory);
      return changing ? texts : usedTexts(texts, this.#directory, compilation);
    } catch (error) {
      compilation.errors.push(error as Error);
      return undefined;
    }
  }
}

/** The texts without those of packages that nothing of the build names: a package comes with all of its texts. */
function usedTexts(texts: Locales, directory: string, compilation: Compilation): Locales {
  const own = new Set(Object.keys(localesIn(directory)[fallbackLanguage]));
  const others = Object.keys(texts[fallbackLanguage]).filter(key => !own.has(key));
  const sources = bundledModules(compilation)
    .map(module => module.nameForCondition() ?? '')
    .filter(isOwnCode);
  const declaration = path.join(directory, 'module.ts');
  const files = new Set(existsSync(declaration) ? [...sources, declaration] : sources);
  const used = keysUsedIn([...files], others.map(withoutPlural));
  const isNeeded = (key: string) => own.has(key) || used.has(withoutPlural(key));
  return Object.fromEntries(
    languages.map(language => [
      language,
      Object.fromEntries(Object.entries(texts[language]).filter(([key]) => isNeeded(key))),
    ]),
  ) as Locales;
}

function emitLocales(compilation: Compilation, texts: Locales): LocaleFiles {
  const emit = (language: Language) => {
    const content = JSON.stringify(texts[language]);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const name = changing ? `locales/${language}.json` : `locales/${language}.${hash}.json`;
    compilation.emitAsset(name, new rspack.sources.RawSource(content));
    return [language, name] as const;
  };
  return Object.fromEntries(languages.map(emit)) as LocaleFiles;
}

function emitLicences(compilation: Compilation, directory: string): void {
  const bundled = bundledModules(compilation).map(module => module.nameForCondition() ?? '');
  const text = licencesOf([...bundled, ...statedLibraries(directory)]);
  compilation.emitAsset(licencesFile, new rspack.sources.RawSource(text));
}

function isLoaded(name: string): boolean {
  return !/\.map$|hot-update|LICENSE\.txt$|^mf-(manifest|stats)\.json$/.test(name) && name !== licencesFile;
}

function isBeside(name: string): boolean {
  return name === 'mf-manifest.json' || name === licencesFile;
}

function builtFiles(compilation: Compilation, isWanted: (name: string) => boolean): BuiltFile[] {
  return compilation
    .getAssets()
    .filter(asset => isWanted(asset.name))
    .map(asset => {
      const content = asset.source.buffer();
      const digest = createHash('sha256').update(content).digest('base64');
      return { path: asset.name, integrity: `sha256-${digest}`, bytes: content.length };
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}

function filesOf(compilation: Compilation) {
  return (chunkGroup: string) => groupNamed(compilation, chunkGroup).getFiles().filter(isLoaded);
}

function groupNamed(compilation: Compilation, name: string): ChunkGroup {
  const group = compilation.namedChunkGroups.get(name);
  if (group) return group;
  throw new Error(`The build has no chunk named ${name}; name it with webpackChunkName where it is imported`);
}

function filesOnlyOf(compilation: Compilation, chosen: readonly ChunkGroup[]): string[] {
  const starts = compilation.chunkGroups.filter(group => group.getParents().length === 0);
  const needed = filesFrom(
    starts.filter(group => !chosen.includes(group)),
    chosen,
  );
  return [...filesFrom(chosen, [])].filter(file => !needed.has(file));
}

/** What these groups load and what can be loaded from there, without going through the groups of `except`. */
function filesFrom(starts: readonly ChunkGroup[], except: readonly ChunkGroup[]): Set<string> {
  const groups = new Set(starts);
  for (const group of groups)
    for (const child of group.childrenIterable) if (!except.includes(child)) groups.add(child);
  const chunks = [...groups].flatMap(({ chunks }) => chunks);
  return new Set(
    chunks.flatMap(({ files, auxiliaryFiles }) => [...files, ...auxiliaryFiles].filter(isLoaded)),
  );
}

function filesOfShared(compilation: Compilation) {
  return (request: string): string[] => [
    ...new Set(groupsOfShared(compilation, request).flatMap(group => group.getFiles().filter(isLoaded))),
  ];
}

/** What the share scope loads stands behind the module that the bundler makes for a shared package. */
function groupsOfShared({ chunkGraph, modules }: Compilation, request: string): ChunkGroup[] {
  const start = `provide shared module (default) ${request}@`;
  const provided = [...modules].find(module => module.identifier().startsWith(start));
  const groups = provided?.blocks.flatMap(block => chunkGraph.getBlockChunkGroup(block) ?? []) ?? [];
  if (groups.length === 0) throw new Error(`The build brings no ${request} on demand; see shared-table.ts`);
  return groups;
}
