import type { Revision } from '../deployment/record.ts';
import { RefusedReleaseError } from '../release-error.ts';
import { emptyLedger, type Ledger, withRevision } from './ledger.ts';
import { listOf, refuseForeignList, refuseOtherOperator } from './publishers.ts';
import { refuseUnauthorised } from './refuse-unauthorised.ts';

/** What a record says of who has released what, and what in it nobody may have done. */
export interface Audit {
  readonly ledger: Ledger;
  readonly problems: readonly string[];
}

/**
 * Looks at each revision as if it were about to be made: whether its signatures are good, and those who signed were
 * allowed to at that time, by the list of that time. It needs nothing but the record.
 *
 * @param revisions oldest first
 * @param operator the public key of the operator who is expected
 */
export function auditRecord(revisions: readonly Revision[], operator?: string): Audit {
  let ledger = emptyLedger;
  const problems = new Map<string, string>();
  const tell = (where: string, look: () => void) => {
    const message = refusalOf(look);
    // A damaged list is in every revision that follows.
    if (message !== undefined && !problems.has(message)) problems.set(message, `${where}: ${message}`);
  };
  for (const revision of revisions) {
    const where = `Revision ${revision.revision} (${revision.command})`;
    const before = ledger;
    tell(where, () => {
      // Who is expected may have taken over without the former key.
      if (
        operator === undefined ||
        listOf(revision)?.operator !== operator ||
        listOf(before.latest)?.operator === operator
      )
        refuseForeignList(before.latest?.publishers, revision.publishers);
    });
    tell(where, () => refuseUnauthorised(revision, before));
    ledger = withRevision(before, revision);
  }
  tell('The list of publishers', () => refuseOtherOperator(listOf(ledger.latest), operator));
  return { ledger, problems: [...problems.values()] };
}

/** What is refused of something, in words; `undefined` where nothing is. */
export function refusalOf(look: () => void): string | undefined {
  try {
    look();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedReleaseError) return error.message;
    throw error;
  }
}
