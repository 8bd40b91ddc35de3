import { type Change, compareReports } from '../compare/compare-reports.ts';
import type { TypesByRequest } from '../reports/report-files.ts';
import { type Changeset, declaredStep, judged } from '../steps/declared-steps.ts';
import { isAtLeast, largest, type Step, stepBetween } from '../steps/step.ts';

/** Everything that is known of a package's contract. */
export interface ContractFacts {
  readonly name: string;
  readonly version: string;
  readonly releasedVersion: string;
  readonly released: TypesByRequest;
  readonly reviewed: TypesByRequest;
  readonly current: TypesByRequest;
  readonly changesets: readonly Changeset[];
}

/** What changed in the entries of a package, by request; entries that are the same are not named. */
export type ChangesByRequest = ReadonlyMap<string, readonly Change[]>;

/** How the public types of a package stand to what was reviewed and to what was released. */
export interface Verdict {
  readonly name: string;
  readonly releasedVersion: string;
  /** What nobody has reviewed. An entry without changes differs in its order or wording alone. */
  readonly unreviewed: ChangesByRequest;
  readonly sinceRelease: ChangesByRequest;
  readonly needed: Step;
  readonly declared: Step;
}

/** The step is declared and everything is reviewed. */
export function isInOrder(verdict: Verdict): boolean {
  return verdict.unreviewed.size === 0 && isDeclared(verdict);
}

export function isDeclared({ declared, needed }: Verdict): boolean {
  return isAtLeast(declared, needed);
}

/** Compares a package's public types with the reviewed and with the released ones. */
export function verdictOn(facts: ContractFacts): Verdict {
  const { name, version, releasedVersion, released, reviewed, current, changesets } = facts;
  const changes = (before: TypesByRequest): ChangesByRequest =>
    new Map(
      [...changesBetween(before, current)].map(([request, of]) => [request, judged(of, name, changesets)]),
    );
  const sinceRelease = changes(released);
  return {
    name,
    releasedVersion,
    unreviewed: changes(reviewed),
    sinceRelease,
    needed: largest([...sinceRelease.values()].flat().map(change => change.step)),
    declared: largest([stepBetween(releasedVersion, version), declaredStep(name, changesets)]),
  };
}

function changesBetween(before: TypesByRequest, after: TypesByRequest): ChangesByRequest {
  const requests = [...new Set([...before.keys(), ...after.keys()])].sort();
  return new Map(
    requests
      .filter(request => before.get(request) !== after.get(request))
      .map(request => [request, compareReports(before.get(request) ?? '', after.get(request) ?? '')]),
  );
}
