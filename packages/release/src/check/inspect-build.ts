import type { ModuleManifest } from '@zaehlwerk/module-kit/host';
import { problem } from '../finding.ts';
import {
  copyOf,
  entryOf,
  entryTypeOf,
  type FederationManifest,
  federationManifestFile,
  readFederation,
} from '../foreign/federation-manifest.ts';
import type { Build, ReadFile } from '../read-build.ts';
import { findingsOfSet, type SetParts } from '../release-set/compose.ts';
import type { Finding } from '../rules.ts';
import { findingsInCode, missingParts, secondCopy } from './check-code.ts';
import { findingsInStyles } from './check-styles.ts';
import { filesOf } from './files-of-build.ts';
import { unknownSlots } from './unknown-slots.ts';

/**
 * Compares a build with its manifest and the parts that it shall join, for `check` and `publish` alike. `contents`: the
 * files of its manifest that are there, by their paths.
 */
export async function inspectBuild(build: Build, elsewhere: string | undefined, parts: SetParts) {
  const { contents, findings } = await filesOf(build, elsewhere);
  const beside = findingsBeside(build, elsewhere, parts);
  if (build.kind === 'shell') return { contents, findings: [...findings, ...beside] };
  const { where, manifest } = build;
  const scripts = [...contents].filter(([file]) => /\.m?js$/.test(file));
  const code = new Map(scripts.map(([file, content]) => [file, content.toString()]));
  // A host may answer with a page for a file that it lacks.
  const read: ReadFile = elsewhere === undefined ? build.read : async file => contents.get(file);
  const federation = await federationOf({ where, read }, manifest);
  return {
    contents,
    findings: [
      ...findings,
      ...beside,
      ...federation.findings,
      ...missingParts(manifest, code),
      ...unknownSlots(manifest, parts),
      ...copiesBy(federation.manifest, parts),
      ...findingsInCode(manifest, code),
      ...findingsInStyles(manifest, contents),
    ],
  };
}

/** Findings that keep a build from taking its place in a deployment; those of other modules there do not count. */
function findingsBeside({ kind, manifest }: Build, elsewhere: string | undefined, parts: SetParts) {
  if (kind === 'shell') return findingsOfSet({ ...parts, shell: { kind, base: '/shell/', manifest } });
  const { name } = manifest;
  const base = elsewhere ?? `/modules/${name}/`;
  const others = parts.modules.filter(module => module.manifest.name !== name);
  const canaries = parts.canaries.filter(({ module }) => module.manifest.name !== name);
  const without = findingsOfSet({ ...parts, modules: others, canaries }).map(({ what }) => what);
  return findingsOfSet({
    ...parts,
    modules: [...others, { kind, base, manifest }],
    canaries,
  }).filter(({ what }) => !without.includes(what));
}

/** Manifest of federation of a build, with its differences from the declaration. A build may be without. */
export async function federationOf(
  { where, read }: Pick<Build, 'where' | 'read'>,
  manifest: ModuleManifest | undefined,
): Promise<{ readonly manifest?: FederationManifest; readonly findings: Finding[] }> {
  if ((await read(federationManifestFile)) === undefined) return { findings: [] };
  const { federation, findings } = await readFederation(where, read);
  if (!federation || !manifest) return { findings };
  const pairs = [
    ['container', manifest.container, federation.metaData.globalName],
    ['entry', manifest.entry, entryOf(federation)],
    ['entryType', manifest.entryType ?? 'script', entryTypeOf(federation) ?? 'script'],
  ] as const;
  const different = pairs
    .filter(([, stated, built]) => stated !== built)
    .map(([field, stated, built]) =>
      problem(
        'federation-manifest',
        `module.json states ${field} ${stated}, ${federationManifestFile} ${built}.`,
        'Describe the build anew.',
      ),
    );
  return { manifest: federation, findings: [...findings, ...different] };
}

/** Copies of shared packages of the shell in a build: they never run, and every visitor loads the container. */
function copiesBy(federation: FederationManifest | undefined, { shell }: SetParts): Finding[] {
  const { provides } = shell.manifest;
  return (federation?.shared ?? [])
    .filter(one => one.name in provides && copyOf(one).length > 0)
    .map(one => secondCopy(`The build brings a copy of ${one.name}, in ${copyOf(one).join(', ')}.`));
}
