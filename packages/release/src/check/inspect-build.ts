import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import {
  copyOf,
  entryOf,
  entryTypeOf,
  type FederationManifest,
  federationManifestFile,
} from '../foreign/federation-manifest.ts';
import { readFederation } from '../foreign/read-federation.ts';
import type { Objection } from '../objection.ts';
import type { ReadFile } from '../read-build.ts';
import { objectionsTo, type SetParts } from '../release-set/compose.ts';
import { objectionsToCode, secondCopy, unspokenParts } from './check-code.ts';
import { filesOf, type Place, type Stated } from './files-of-build.ts';
import { asErrors, type Finding } from './finding.ts';

/** Parts of a build, with all its findings. */
export interface Inspected {
  /** The files of its manifest that are there, by their paths. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly findings: readonly Finding[];
}

/**
 * Reads a build and holds it against its manifest and the parts that it shall join. Both `check` and `publish` go by
 * what comes of it.
 */
export async function inspectBuild(place: Place, stated: Stated, parts: SetParts): Promise<Inspected> {
  const { contents, objections } = await filesOf(place, stated);
  const beside = objectionsBeside(place, stated, parts);
  if (stated.kind === 'shell') return { contents, findings: asErrors([...objections, ...beside]) };
  const { manifest } = stated;
  const code = codeAmong(contents);
  // A host may answer with a page for what it has not.
  const read: ReadFile = place.elsewhere === undefined ? place.read : async file => contents.get(file);
  const federation = await federationOf({ ...place, read }, manifest);
  const findings = [
    ...asErrors([...objections, ...beside, ...federation.objections, ...unspokenParts(manifest, code)]),
    ...copiesBy(federation.manifest, parts),
    ...objectionsToCode(manifest, code),
  ];
  return { contents, findings };
}

function codeAmong(contents: ReadonlyMap<string, Buffer>): ReadonlyMap<string, string> {
  const code = [...contents].filter(([file]) => /\.m?js$/.test(file));
  return new Map(code.map(([file, content]) => [file, content.toString()]));
}

/** Findings that keep a build from taking its place in a deployment; those of other modules there do not count. */
function objectionsBeside({ elsewhere }: Place, stated: Stated, parts: SetParts): readonly Objection[] {
  if (stated.kind === 'shell')
    return objectionsTo({ ...parts, shell: { kind: 'shell', base: '/shell/', manifest: stated.manifest } });
  const { name } = stated.manifest;
  const base = elsewhere ?? `/modules/${name}/`;
  const others = parts.modules.filter(module => module.manifest.name !== name);
  const canaries = parts.canaries.filter(({ module }) => module.manifest.name !== name);
  const without = objectionsTo({ ...parts, modules: others, canaries }).map(({ what }) => what);
  return objectionsTo({
    ...parts,
    modules: [...others, { kind: 'module', base, manifest: stated.manifest }],
    canaries,
  }).filter(({ what }) => !without.includes(what));
}

/** Manifest of federation of a build, with its differences from the declaration. A build may be without. */
export async function federationOf(
  { where, read }: Pick<Place, 'where' | 'read'>,
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
function copiesBy(federation: FederationManifest | undefined, { shell }: SetParts): Finding[] {
  const { provides } = shell.manifest;
  return (federation?.shared ?? [])
    .filter(one => one.name in provides && copyOf(one).length > 0)
    .map(one => secondCopy(`The build brings a copy of ${one.name}, in ${copyOf(one).join(', ')}.`));
}
