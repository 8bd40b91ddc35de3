import { isDeepStrictEqual } from 'node:util';
import type { Deployment, Revision } from '../record/record.ts';
import { unknown } from '../release-error.ts';
import { stateOf } from './switches.ts';

/**
 * The deployment as it was before the builds that visitors have now were there together for the first time: who rolls
 * back twice goes two steps, not to and fro. Settings and pinned modules stay as they are; a revision that changed
 * nothing else, or that only made the set anew, is no step. Throws a refusal when there is no earlier set.
 *
 * @param revisions oldest first
 */
export function deploymentBefore(now: Deployment, revisions: readonly Revision[]): Deployment {
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
export function buildBefore(now: Deployment, name: string, revisions: readonly Revision[]): string {
  const { build } = stateOf(now, name);
  const builds = revisions.map(({ deployment }) => deployment.modules[name]?.build);
  const before = builds.slice(0, builds.indexOf(build)).findLast(earlier => earlier !== undefined);
  if (before !== undefined) return before;
  throw unknown(`Nothing else of ${name} has been published before. "portal disable ${name}" takes it away.`);
}
