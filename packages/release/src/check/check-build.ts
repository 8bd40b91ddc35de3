import type { Objection } from '../objection.ts';
import {
  baseAddress,
  moduleAsStated,
  type ReadFile,
  readAddress,
  readFolder,
  shellAsStated,
} from '../read-build.ts';
import { parseJson } from '../site/site.ts';
import type { Deployed } from './deployed-parts.ts';
import type { Place, Stated } from './files-of-build.ts';
import { asErrors, type Finding } from './finding.ts';
import { federationOf, inspectBuild } from './inspect-build.ts';
import { type Budget, type PartSize, sizesOf } from './sizes.ts';

/** Everything that a check has found out about a build. */
export interface Checked {
  /** `shell` is the name of a shell. */
  readonly module?: { readonly name: string; readonly version: string };
  readonly findings: readonly Finding[];
  readonly sizes: readonly PartSize[];
}

/**
 * Everything that is wrong with a build, held against the deployment that it shall join, before any of it is published.
 * The build is named as for publishing. Rejects where it cannot be read at all.
 */
export async function checkBuild(where: string, deployed: Deployed, budget: Budget = {}): Promise<Checked> {
  const elsewhere = baseAddress(where);
  const read = elsewhere === undefined ? readFolder(where) : readAddress(elsewhere);
  const place: Place = { where, elsewhere, read };
  const { stated, objections } = await readStated(where, read);
  if (!stated) {
    const federation = elsewhere === undefined ? await federationOf(place, undefined) : { objections: [] };
    return { findings: asErrors([...objections, ...federation.objections]), sizes: [] };
  }
  const { contents, findings } = await inspectBuild(place, stated, deployed.parts);
  const { version } = stated.manifest;
  if (stated.kind === 'shell')
    return {
      module: { name: 'shell', version },
      findings: [...asErrors(objections), ...findings],
      sizes: [],
    };
  const { manifest } = stated;
  const published = deployed.parts.modules.find(module => module.manifest.name === manifest.name);
  const sizes = await sizesOf(
    { manifest, read: async file => contents.get(file) },
    published && { manifest: published.manifest, read: deployed.read(published) },
    budget,
  );
  return {
    module: { name: manifest.name, version },
    findings: [...asErrors([...objections, ...overBudget(sizes)]), ...findings],
    sizes,
  };
}

/** What a build says of itself, as far as it can be read. */
async function readStated(
  where: string,
  read: ReadFile,
): Promise<{ readonly stated?: Stated; readonly objections: readonly Objection[] }> {
  const module = await read('module.json');
  if (module !== undefined) {
    const { manifest, objections } = moduleAsStated(parseJson(module), where);
    return { ...(manifest && { stated: { kind: 'module', manifest } }), objections };
  }
  const shell = await read('shell.json');
  if (shell === undefined) return { objections: [undescribed(where)] };
  const { manifest, objections } = shellAsStated(parseJson(shell), where);
  return { ...(manifest && { stated: { kind: 'shell', manifest } }), objections };
}

const undescribed = (place: string): Objection => ({
  code: 'invalid-manifest',
  what: `${place} holds no module.json.`,
  remedy: `Make it with "portal describe ${place} --module module.ts", or name the folder of a build.`,
});

function overBudget(sizes: readonly PartSize[]): Objection[] {
  return sizes
    .filter(({ bytes, budget = bytes }) => bytes > budget)
    .map(({ part, bytes, budget }) => ({
      code: 'over-budget',
      what: `${part} has ${bytes} bytes after brotli, of ${budget}.`,
      remedy: 'Make it smaller, or let a part of it come later.',
    }));
}
