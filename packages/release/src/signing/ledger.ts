import type { Revision } from '../deployment/record.ts';
import { openedChange } from './change-statement.ts';
import { openedRelease, type ReleaseStatement } from './release-statement.ts';

/** A build's statement that is in the record, and whose key has signed it. */
export interface RecordedRelease {
  readonly statement: ReleaseStatement;
  readonly key: string;
  /** In which revision it came. */
  readonly revision: number;
}

/** What the signatures of a record say, up to a revision. */
export interface Ledger {
  readonly latest: Revision | undefined;
  /** The last statement about each build, by its folder. */
  readonly releases: ReadonlyMap<string, RecordedRelease>;
  /** When something was signed for each part for the last time. */
  readonly moments: ReadonlyMap<string, string>;
}

export const emptyLedger: Ledger = { latest: undefined, releases: new Map(), moments: new Map() };

/** The ledger after one more revision. */
export function withRevision(ledger: Ledger, revision: Revision): Ledger {
  const [releases, moments] = [new Map(ledger.releases), new Map(ledger.moments)];
  const saw = (part: string, at: string) => {
    if (at > (moments.get(part) ?? '')) moments.set(part, at);
  };
  for (const { build, envelope } of revision.releases ?? []) {
    const release = openedRelease(envelope);
    if (!release) continue;
    const { content: statement, keys } = release;
    releases.set(build, { statement, key: keys[0], revision: revision.revision });
    saw(statement.part, statement.at);
  }
  const change = revision.change && openedChange(revision.change)?.content;
  if (change)
    for (const part of [...(change.changes.shell ? ['shell'] : []), ...Object.keys(change.changes.modules)])
      saw(part, change.at);
  return { latest: revision, releases, moments };
}

/** The ledger of a whole record, oldest first. */
export const ledgerOf = (revisions: readonly Revision[]): Ledger =>
  revisions.reduce(withRevision, emptyLedger);
