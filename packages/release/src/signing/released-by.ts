import { buildIdOf } from '../deployment/published-build.ts';
import type { Deployment } from '../deployment/record.ts';
import type { Ledger } from './ledger.ts';
import { nameOf, type PublisherList } from './publishers.ts';

/** A build of a deployment, and who has released it. */
export interface ReleasedBuild {
  /** `shell`, or the name of a module. */
  readonly part: string;
  /** Its folder on the site. */
  readonly folder: string;
  /** `1.2.0-0a1b2c3d` */
  readonly build: string;
  /** Missing: it is not signed. */
  readonly by?: { readonly name: string; readonly key: string; readonly at: string };
}

/** Who has released a build, as far as its signature is good. */
export function authorOf(
  folder: string,
  { releases }: Ledger,
  list: PublisherList | undefined,
): ReleasedBuild['by'] {
  const release = releases.get(folder);
  return release && { name: nameOf(release.key, list), key: release.key, at: release.statement.at };
}

/** All builds that a deployment knows: also of disabled modules, and of those that only some browsers have. */
export function releasedBuilds(
  { shell, modules }: Deployment,
  ledger: Ledger,
  list: PublisherList | undefined,
): ReleasedBuild[] {
  const parts = Object.entries(modules).flatMap(([name, { build, canary }]) => [
    [name, build],
    [name, canary?.build],
  ]);
  return [['shell', shell], ...parts].flatMap(([part, folder]) => {
    if (part === undefined || folder === undefined) return [];
    const by = authorOf(folder, ledger, list);
    return [{ part, folder, build: buildIdOf(folder), ...(by && { by }) }];
  });
}
