import { isDeepStrictEqual } from 'node:util';
import { type Changed, changeDeployment } from '../deployment/change-deployment.ts';
import type { Authority } from '../deployment/draft-revision.ts';
import { buildIdOf, pathBelowSite } from '../deployment/published-build.ts';
import type { Deployment, Revision } from '../deployment/record.ts';
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
export function rollBackModule(
  site: Site,
  name: string,
  version?: string,
  authority: Authority = {},
): Promise<Changed> {
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
 * built twice. Throws a refusal that names what there is, in the order in which it came.
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
  const found = builds.filter(build => build === version || build.replace(/-[0-9a-f]{8}$/, '') === version);
  const [only] = found;
  if (only !== undefined && found.length === 1) return `/modules/${name}/${only}/`;
  const [what, choice] =
    found.length > 1
      ? [`${name} ${version} was built more than once`, found]
      : [`There is no ${name} ${version} on ${site.name}`, builds];
  throw unknown(`${what}. There is: ${choice.join(', ') || 'nothing'}.`);
}

/**
 * The deployment as it was before the builds that visitors have now were there together for the first time: who rolls
 * back twice goes two steps, not to and fro. Settings and pinned modules stay as they are; a revision that changed
 * nothing else, or that only made the set anew, is no step. Throws a refusal when there is no earlier set.
 *
 * @param revisions oldest first
 */
function deploymentBefore(now: Deployment, revisions: readonly Revision[]): Deployment {
  const isHeld = (name: string) => now.modules[name]?.pinned ?? false;
  const present = givenBuilds(now, isHeld);
  const first = revisions.findIndex(({ deployment }) =>
    isDeepStrictEqual(givenBuilds(deployment, isHeld), present),
  );
  const before = revisions[first - 1]?.deployment;
  if (!before) throw unknown('There is no earlier set to roll back to.');
  const loosened = Object.entries(before.modules).map(([name, state]) => [name, { ...state, pinned: false }]);
  const held = Object.entries(now.modules).filter(([name]) => isHeld(name));
  return { ...before, modules: Object.fromEntries([...loosened, ...held]), settings: now.settings };
}

/** What visitors have of a deployment beside what is held, whatever its settings are and whoever made a set of it. */
function givenBuilds({ shell, modules }: Deployment, isHeld: (name: string) => boolean): unknown {
  const given = Object.entries(modules).filter(([name, { enabled }]) => enabled && !isHeld(name));
  return { shell, modules: new Map(given.map(([name, { build, canary }]) => [name, { build, canary }])) };
}

/**
 * The build that everybody had of a module before they had the present one for the first time. Throws a refusal when
 * there is none.
 *
 * @param revisions oldest first
 */
function buildBefore(now: Deployment, name: string, revisions: readonly Revision[]): string {
  const { build } = stateOf(now, name);
  const builds = revisions.map(({ deployment }) => deployment.modules[name]?.build);
  const before = builds.slice(0, builds.indexOf(build)).findLast(earlier => earlier !== undefined);
  if (before !== undefined) return before;
  throw unknown(`Nothing else of ${name} has been published before. "portal disable ${name}" takes it away.`);
}
