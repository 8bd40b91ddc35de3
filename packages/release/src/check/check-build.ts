import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { publishedFiles } from '../deployment/published-build.ts';
import { pathsOfBuild } from '../foreign/built-files.ts';
import {
  copyOf,
  entryOf,
  entryTypeOf,
  type FederationManifest,
  federationManifestFile,
} from '../foreign/federation-manifest.ts';
import { readFederation } from '../foreign/read-federation.ts';
import type { Objection } from '../objection.ts';
import { baseAddress, held, moduleAsStated, type ReadFile, readAddress, readFolder } from '../read-build.ts';
import { objectionsTo } from '../release-set/compose.ts';
import { parseJson } from '../site/site.ts';
import { objectionsToCode, secondCopy, unspokenParts } from './check-code.ts';
import type { Deployed } from './deployed-parts.ts';
import { asErrors, type Finding } from './finding.ts';
import { type Budget, type PartSize, sizesOf } from './sizes.ts';

/** Everything that a check has found out about a build. */
export interface Checked {
  readonly module?: { readonly name: string; readonly version: string };
  readonly findings: readonly Finding[];
  readonly sizes: readonly PartSize[];
}

interface Place {
  readonly where: string;
  /** The address that it is published from, of a build that stays on another host. */
  readonly elsewhere: string | undefined;
  readonly read: ReadFile;
}

/**
 * Everything that is wrong with a build, held against the deployment that it shall join, before any of it is published.
 * The build is named as for publishing. Rejects where it cannot be read at all.
 */
export async function checkBuild(place: string, deployed: Deployed, budget: Budget = {}): Promise<Checked> {
  const elsewhere = baseAddress(place);
  const read = elsewhere === undefined ? readFolder(place) : readAddress(elsewhere);
  const build: Place = { where: place, elsewhere, read };
  const text = await read('module.json');
  const { manifest, objections } =
    text === undefined ? { objections: [undescribed(place)] } : moduleAsStated(parseJson(text), place);
  const federation = await federationOf(build, manifest);
  if (!manifest) return { findings: asErrors([...objections, ...federation.objections]), sizes: [] };
  const files = await filesOf(build, manifest);
  const { code } = files;
  const published = deployed.parts.modules.find(module => module.manifest.name === manifest.name);
  const sizes = await sizesOf(
    { manifest, read },
    published && { manifest: published.manifest, read: deployed.read(published) },
    budget,
  );
  const findings = [
    ...asErrors([
      ...objections,
      ...files.objections,
      ...objectionsBeside(build, manifest, deployed),
      ...federation.objections,
      ...unspokenParts(manifest, code),
      ...overBudget(sizes),
    ]),
    ...copiesBy(federation.manifest, deployed),
    ...objectionsToCode(manifest, code),
  ];
  return { module: { name: manifest.name, version: manifest.version }, findings, sizes };
}

const undescribed = (place: string): Objection => ({
  code: 'invalid-manifest',
  what: `${place} holds no module.json.`,
  remedy: `Make it with "portal describe ${place} --module module.ts", or name the folder of a build.`,
});

/** The code of a build, and what is wrong with its files. */
async function filesOf({ where, elsewhere, read }: Place, manifest: ModuleManifest) {
  const stated = publishedFiles(manifest);
  const objections: Objection[] = [];
  const code = new Map<string, string>();
  for (const file of stated) {
    const { content, objections: ofFile } = await held({ where, read }, file);
    objections.push(...ofFile);
    if (content && /\.m?js$/.test(file.path)) code.set(file.path, content.toString());
  }
  const listed = new Set(stated.map(({ path }) => path));
  // What lies on another host nobody lists.
  const lying = elsewhere === undefined ? await pathsOfBuild(where) : [];
  const stray = lying.filter(path => /\.(m?js|css)$/.test(path) && !listed.has(path));
  objections.push(
    ...stray.map(path => ({
      code: 'file-unlisted' as const,
      what: `${path} lies in ${where}, and is not among the files of its manifest: it would not run.`,
      remedy: 'Describe the build anew, or build it into an empty folder.',
    })),
  );
  return { code, objections };
}

/** What keeps a build from taking its place in a deployment; what others there would be refused for is not its fault. */
function objectionsBeside(
  { elsewhere }: Place,
  manifest: ModuleManifest,
  { parts }: Deployed,
): readonly Objection[] {
  const base = elsewhere ?? `/modules/${manifest.name}/`;
  const others = parts.modules.filter(module => module.manifest.name !== manifest.name);
  const canaries = parts.canaries.filter(({ module }) => module.manifest.name !== manifest.name);
  const without = objectionsTo({ ...parts, modules: others, canaries }).map(({ what }) => what);
  return objectionsTo({
    ...parts,
    modules: [...others, { kind: 'module', base, manifest }],
    canaries,
  }).filter(({ what }) => !without.includes(what));
}

/** What federation says of a build, and where that differs from what the portal is told. A build may be without. */
async function federationOf(
  { where, read }: Place,
  manifest: ModuleManifest | undefined,
): Promise<{ readonly manifest?: FederationManifest; readonly objections: Objection[] }> {
  if ((await read(federationManifestFile)) === undefined) return { objections: [] };
  const { federation, objections } = await readFederation(where, read);
  if (!federation || !manifest) return { objections };
  const pairs = [
    ['container', manifest.container, federation.metaData.globalName],
    ['entry', manifest.entry, entryOf(federation)],
    ['entryType', manifest.entryType ?? 'script', entryTypeOf(federation) ?? 'script'],
  ] as const;
  const different = pairs
    .filter(([, stated, said]) => stated !== said)
    .map(([field, stated, said]) => ({
      code: 'federation-manifest' as const,
      what: `module.json states ${field} ${stated}, ${federationManifestFile} ${said}.`,
      remedy: 'Describe the build anew.',
    }));
  return { manifest: federation, objections: [...objections, ...different] };
}

/** Copies of shared packages of the shell that a build brings: they never run, and everybody loads the container. */
function copiesBy(federation: FederationManifest | undefined, { parts }: Deployed): Finding[] {
  const { provides } = parts.shell.manifest;
  return (federation?.shared ?? [])
    .filter(one => one.name in provides && copyOf(one).length > 0)
    .map(one => secondCopy(`The build brings a copy of ${one.name}, in ${copyOf(one).join(', ')}.`));
}

function overBudget(sizes: readonly PartSize[]): Objection[] {
  return sizes
    .filter(({ bytes, budget = bytes }) => bytes > budget)
    .map(({ part, bytes, budget }) => ({
      code: 'over-budget',
      what: `${part} has ${bytes} bytes after brotli, of ${budget}.`,
      remedy: 'Make it smaller, or let a part of it come later.',
    }));
}
