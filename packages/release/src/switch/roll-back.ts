import { isDeepStrictEqual } from 'node:util';
import { buildIdOf, type Deployment, type Revision, versionOf } from '@zaehlwerk/signing';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import type { Authority } from '../deployment/draft-revision.ts';
import { pathBelowSite } from '../deployment/published-build.ts';
import { allRevisions } from '../deployment/record.ts';
import { unknown } from '../release-error.ts';
import type { Site } from '../site/site.ts';
import { findState, stateOf, switched } from './switches.ts';

/** Takes the whole deployment back to the set before. */
export function rollBack(site: Site, authority: Authority = {}): Promise<Changed> {
  const change = async (now: Deployment) => {
    const revisions = await allRevisions(site);
    if (revisions.length === 0) throw unknown(`Nothing has been published to ${site.name} yet.`);
    return deploymentBefore(now, revisions);
  };
  return changeDeployment(site, 'rollback', change, authority);
}

/** Takes one module back to the build before, or to the one of `version`; all others stay as they are. */
export function rollBackModule(site: Site, name: string, version?: string, authority: Authority = {}) {
  const command = ['rollback', name, version].filter(Boolean).join(' ');
  const change = async (now: Deployment) => {
    stateOf(now, name);
    const build =
      version === undefined
        ? buildBefore(now, name, await allRevisions(site))
        : await findVersion(site, name, version);
    return switched(now, name, build);
  };
  return changeDeployment(site, command, change, authority);
}

/**
 * The folder of a module's version that this deployment has had: `1.2.0`, or `1.2.0-0a1b2c3d` where the same version was
 * built twice. Throws a refusal that lists the versions, oldest first.
 */
export async function findVersion(site: Site, name: string, version: string): Promise<string> {
  const files = await site.list(`modules/${name}/`);
  const present = new Set(
    files.flatMap(({ path }) => /^(modules\/[^/]+\/[^/]+\/)build\.json$/.exec(path)?.[1] ?? []),
  );
  const states = (await allRevisions(site)).map(({ deployment }) => findState(deployment, name));
  const had = new Set(states.flatMap(state => [state?.build, state?.canary?.build]));
  const builds = [...had].flatMap(folder =>
    folder !== undefined && present.has(pathBelowSite(folder)) ? [buildIdOf(folder)] : [],
  );
  const found = builds.filter(build => build === version || versionOf(build) === version);
  const [only] = found;
  if (only !== undefined && found.length === 1) return `/modules/${name}/${only}/`;
  const [what, choice] =
    found.length > 1
      ? [`${name} ${version} was built more than once`, found]
      : [`There is no ${name} ${version} on ${site.name}`, builds];
  throw unknown(`${what}. There is: ${choice.join(', ') || 'nothing'}.`);
}

/**
 * The deployment before the present builds were there together for the first time, so that rolling back twice goes two
 * steps, not to and fro. Settings and pinned modules stay; a revision that changed only those, or made the set anew, is
 * no step. Throws a refusal when there is no earlier set.
 *
 * @param revisions oldest first
 */
function deploymentBefore(now: Deployment, revisions: readonly Revision[]): Deployment {
  const isPinned = (name: string) => now.modules[name]?.pinned ?? false;
  const present = unpinnedBuilds(now, isPinned);
  const first = revisions.findIndex(({ deployment }) =>
    isDeepStrictEqual(unpinnedBuilds(deployment, isPinned), present),
  );
  const before = revisions[first - 1]?.deployment;
  if (!before) throw unknown('There is no earlier set to roll back to.');
  const unpinned = Object.entries(before.modules).map(([name, state]) => [name, { ...state, pinned: false }]);
  const pinned = Object.entries(now.modules).filter(([name]) => isPinned(name));
  return { ...before, modules: Object.fromEntries([...unpinned, ...pinned]), settings: now.settings };
}

/** The builds that visitors have beside pinned ones, in a form to compare. */
function unpinnedBuilds({ shell, modules }: Deployment, isPinned: (name: string) => boolean): unknown {
  const given = Object.entries(modules).filter(([name, { enabled }]) => enabled && !isPinned(name));
  return { shell, modules: new Map(given.map(([name, { build, canary }]) => [name, { build, canary }])) };
}

/** The build of a module before all browsers had the present one for the first time. Throws a refusal when there is none. */
function buildBefore(now: Deployment, name: string, revisions: readonly Revision[]): string {
  const { build } = stateOf(now, name);
  const builds = revisions.map(({ deployment }) => deployment.modules[name]?.build);
  const before = builds.slice(0, builds.indexOf(build)).findLast(earlier => earlier !== undefined);
  if (before !== undefined) return before;
  throw unknown(`Nothing else of ${name} has been published before. "portal disable ${name}" takes it away.`);
}
