import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withLabels } from '@zaehlwerk/build/declared';
import { faultText, fenceStyles } from '@zaehlwerk/build/styles';
import { languages } from '@zaehlwerk/module-kit/host';
import { problem } from '../finding.ts';
import { parseModule, readFolder } from '../read-build.ts';
import { builtFilesOf, pathsOfBuild } from './built-files.ts';
import { type Declared, readDeclaration } from './declaration-file.ts';
import {
  entryOf,
  entryTypeOf,
  exposedOf,
  type FederationManifest,
  filesAtOnce,
  filesLater,
  readFederation,
  takenFromHost,
} from './federation-manifest.ts';

/**
 * Writes `module.json` and the texts for a build of any toolchain with module federation: from the build's
 * `mf-manifest.json`, its files, and the declaration of its team. With findings nothing is written.
 */
export async function describeBuild(directory: string, declarationFile: string) {
  const { declared, findings } = await readDeclaration(declarationFile);
  const { federation, findings: ofBuild } = await readFederation(directory, readFolder(directory));
  const all = [...findings, ...ofBuild];
  if (!declared || !federation || all.length > 0) return { findings: all };
  // Texts and styles before the hashes of all files: describing a build twice comes to the same.
  await writeTexts(directory, declared);
  const faults = await fenceFiles(directory, declared, federation);
  if (faults.length > 0) return { findings: faults };
  const stated = await manifestOf(directory, declared, federation);
  const { manifest, findings: ofManifest } = parseModule(stated, directory);
  if (!manifest || ofManifest.length > 0) return { findings: ofManifest };
  await writeFile(path.join(directory, 'module.json'), JSON.stringify(stated));
  return { manifest, findings: [] };
}

const textFile = (language: string) => `locales/${language}.json`;

async function writeTexts(directory: string, { locales }: Declared): Promise<void> {
  await mkdir(path.join(directory, 'locales'), { recursive: true });
  for (const language of languages)
    await writeFile(path.join(directory, textFile(language)), JSON.stringify(locales[language]));
}

/** Writes the fenced style sheets in the place of those of the build. Some cannot be fenced. */
async function fenceFiles(directory: string, { declaration }: Declared, { metaData }: FederationManifest) {
  const files = (await pathsOfBuild(directory)).filter(file => file.endsWith('.css'));
  const sheets = new Map<string, Uint8Array>();
  for (const file of files) sheets.set(file, await readFile(path.join(directory, file)));
  const { fenced, faults } = fenceStyles(sheets, {
    module: declaration.name,
    container: metaData.globalName,
  });
  if (faults.length === 0) for (const [file, css] of fenced) await writeFile(path.join(directory, file), css);
  return faults.map(fault => problem('unfenced-style', `${faultText(fault)}.`, 'Change that style.'));
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

/** True if a chunk has that name: `assets/Counter-1a2b.js` belongs to the screen `Counter`. */
function isNamed(file: string, name: string): boolean {
  const base = path.posix.basename(file);
  return base.startsWith(name) && /^[.-]/.test(base.slice(name.length));
}
