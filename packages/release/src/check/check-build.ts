import { problem } from '../finding.ts';
import { type Build, baseAddress, findBuild, partOf, readAddress, readFolder } from '../read-build.ts';
import type { Finding } from '../rules.ts';
import type { Deployed } from './deployed-parts.ts';
import { federationOf, inspectBuild } from './inspect-build.ts';
import { type Budget, type PartSize, sizesOf } from './sizes.ts';

/**
 * Checks a build against the deployment that it shall join, before any of it is published. The build is named as for
 * publishing. Rejects where it cannot be read at all.
 */
export async function checkBuild(where: string, deployed: Deployed, budget: Budget = {}) {
  const elsewhere = baseAddress(where);
  const read = elsewhere === undefined ? readFolder(where) : readAddress(elsewhere);
  const { build, findings } = await findBuild(where, read);
  if (!build) {
    const federation = elsewhere === undefined ? await federationOf({ where, read }, undefined) : undefined;
    return { findings: [...findings, ...(federation?.findings ?? [])], sizes: [] };
  }
  const inspected = await inspectBuild(build, elsewhere, deployed.parts);
  const sizes = await sizesOfModule(build, inspected.contents, budget, deployed);
  return {
    module: { name: partOf(build), version: build.manifest.version },
    findings: [...findings, ...overBudget(sizes), ...inspected.findings],
    sizes,
  };
}

/** The sizes of a module's parts, beside the budget and those that are `deployed`; a shell has other budgets. */
export async function sizesOfModule(
  { kind, manifest }: Build,
  contents: ReadonlyMap<string, Buffer>,
  budget: Budget,
  deployed?: Deployed,
): Promise<PartSize[]> {
  if (kind === 'shell') return [];
  const published = deployed?.parts.modules.find(module => module.manifest.name === manifest.name);
  return sizesOf(
    { manifest, read: async file => contents.get(file) },
    deployed && published && { manifest: published.manifest, read: deployed.read(published) },
    budget,
  );
}

export function overBudget(sizes: readonly PartSize[]): Finding[] {
  return sizes
    .filter(({ bytes, budget = bytes }) => bytes > budget)
    .map(({ part, bytes, budget }) =>
      problem(
        'over-budget',
        `${part} has ${bytes} bytes after brotli, of ${budget}.`,
        'Make it smaller, or let a part of it come later.',
      ),
    );
}
