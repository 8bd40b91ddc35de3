/** By how much a version has to rise, by semver; from the smallest to the largest. */
const steps = ['none', 'patch', 'minor', 'major'] as const;

export type Step = (typeof steps)[number];

/** Whether `step` is at least as large as `wanted`. */
export function isAtLeast(step: Step, wanted: Step): boolean {
  return steps.indexOf(step) >= steps.indexOf(wanted);
}

/** The largest of the steps; `none` of no steps. */
export function largest(of: readonly Step[]): Step {
  return of.reduce((left, right) => (isAtLeast(left, right) ? left : right), 'none');
}

/** The step from one version to another, e.g. `minor` from 1.2.3 to 1.3.0. No step backwards. */
export function stepBetween(from: string, to: string): Step {
  const before = from.split('.').map(Number);
  const after = to.split('.').map(Number);
  const changed = after.findIndex((number, index) => number !== before[index]);
  if (changed === -1 || Number(after[changed]) < Number(before[changed])) return 'none';
  return (['major', 'minor', 'patch'] as const)[changed] ?? 'none';
}
