import type { Change } from '../compare/compare-reports.ts';
import { largest, type Step } from './step.ts';

/** A changeset as far as it matters here: which packages step by how much, and what it says. */
export interface Changeset {
  readonly releases: readonly { readonly name: string; readonly type: Step }[];
  readonly summary: string;
}

/** The step that changesets declare for a package. */
export function declaredStep(name: string, changesets: readonly Changeset[]): Step {
  return largest(
    changesets.flatMap(({ releases }) =>
      releases.filter(release => release.name === name).map(release => release.type),
    ),
  );
}

/** `Contract: minor for slotNames, because modules name slots and none lists them.` */
const judgement = /^Contract: (none|patch|minor) for ([\w, ]+), because \S.*$/gm;

/**
 * Changes with the step that a person has judged them to need, where a changeset of the package says so with a reason:
 * the comparison sees types, not how they are used.
 */
export function judged(
  changes: readonly Change[],
  name: string,
  changesets: readonly Changeset[],
): readonly Change[] {
  const steps = new Map(
    changesets
      .filter(({ releases }) => releases.some(release => release.name === name))
      .flatMap(({ summary }) => [...summary.matchAll(judgement)])
      .flatMap(([, step, names = '']) => names.split(',').map(one => [one.trim(), step as Step] as const)),
  );
  return changes.map(change =>
    change.what === 'changed' ? { ...change, step: steps.get(change.name) ?? change.step } : change,
  );
}
