import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLabels } from '@zaehlwerk/build/declared';
import { languages, type ModuleManifest } from '@zaehlwerk/module-kit/host';
import type { Objection } from '../objection.ts';
import { moduleAsStated, readFolder } from '../read-build.ts';
import { builtFilesOf } from './built-files.ts';
import { type Declared, readDeclaration } from './declaration-file.ts';
import {
  entryOf,
  entryTypeOf,
  exposedOf,
  type FederationManifest,
  filesAtOnce,
  filesLater,
  takenFromHost,
} from './federation-manifest.ts';
import { readFederation } from './read-federation.ts';

/** What came of describing a build. Without a manifest nothing has been written. */
export interface Described {
  readonly manifest?: ModuleManifest;
  readonly objections: readonly Objection[];
}

/**
 * Makes `module.json` for a build that any toolchain with module federation has made, and lays the texts beside it: from
 * the build's `mf-manifest.json`, its files, and the declaration of its team. Writes only where nothing is missing.
 */
export async function describeBuild(directory: string, declarationFile: string): Promise<Described> {
  const { declared, objections } = await readDeclaration(declarationFile);
  const { federation, objections: ofBuild } = await readFederation(directory, readFolder(directory));
  const all = [...objections, ...ofBuild];
  if (!declared || !federation || all.length > 0) return { objections: all };
  // Texts and then hashes of what is there: a second time comes to the same.
  await writeTexts(directory, declared);
  const stated = await manifestOf(directory, declared, federation);
  const { manifest, objections: ofManifest } = moduleAsStated(stated, directory);
  if (!manifest || ofManifest.length > 0) return { objections: ofManifest };
  await writeFile(path.join(directory, 'module.json'), JSON.stringify(stated));
  return { manifest, objections: [] };
}

const textFile = (language: string) => `locales/${language}.json`;

async function writeTexts(directory: string, { locales }: Declared): Promise<void> {
  await mkdir(path.join(directory, 'locales'), { recursive: true });
  for (const language of languages)
    await writeFile(path.join(directory, textFile(language)), JSON.stringify(locales[language]));
}

async function manifestOf(
  directory: string,
  { declaration, locales, version }: Declared,
  federation: FederationManifest,
): Promise<object> {
  const { files, forOtherHosts } = await builtFilesOf(directory);
  const declared = withLabels(declaration, locales);
  const { excludeFromPrecache } = declared;
  const entryType = entryTypeOf(federation);
  const entry = entryOf(federation);
  const assets = exposedOf(federation);
  const exposed = assets ? filesAtOnce(assets).filter(file => file !== entry) : [];
  const later = assets ? filesLater(assets).filter(file => !exposed.includes(file)) : [];
  const namedLike = (names: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, later.filter(file => isNamed(file, name))]));
  return {
    ...declared,
    version: version ?? federation.metaData.buildInfo?.buildVersion ?? '',
    container: federation.metaData.globalName,
    entry,
    ...(entryType && { entryType }),
    exposed,
    screens: namedLike(declaration.routes.map(({ screen }) => screen)),
    contributions: namedLike(declaration.slots.map(({ contribution }) => contribution)),
    locales: Object.fromEntries(languages.map(language => [language, textFile(language)])),
    files: files.map(file =>
      excludeFromPrecache === 'everything' || excludeFromPrecache?.some(name => isNamed(file.path, name))
        ? { ...file, excludeFromPrecache: true }
        : file,
    ),
    forOtherHosts,
    shared: takenFromHost(federation),
  };
}

/** Whether a chunk has a name: `assets/Counter-1a2b.js` is what comes with the screen `Counter`. */
function isNamed(file: string, name: string): boolean {
  const base = path.posix.basename(file);
  return base.startsWith(name) && /^[.-]/.test(base.slice(name.length));
}
