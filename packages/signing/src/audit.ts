import { refuseUnauthorised } from './authorisation.ts';
import { emptyLedger, withRevision } from './ledger.ts';
import { listOf, refuseForeignList, refuseOtherOperator } from './publishers.ts';
import type { Revision } from './record.ts';
import { SigningError } from './signing-error.ts';

/**
 * Judges each revision as if it were about to be made, by the list of its time. Reads nothing but the record. `list` is
 * the present list of publishers, unless it was altered.
 *
 * @param revisions oldest first
 * @param operator the public key of the expected operator
 */
export function auditRecord(revisions: readonly Revision[], operator?: string) {
  let ledger = emptyLedger;
  const problems = new Map<string, string>();
  const attempt = <Value>(where: string, look: () => Value): Value | undefined => {
    try {
      return look();
    } catch (error) {
      if (!(error instanceof SigningError)) throw error;
      // A damaged list is in every later revision too.
      if (!problems.has(error.message)) problems.set(error.message, `${where}: ${error.message}`);
      return undefined;
    }
  };
  for (const revision of revisions) {
    const where = `Revision ${revision.revision} (${revision.command})`;
    const before = ledger;
    attempt(where, () => {
      // The expected operator may have taken over without the former key.
      if (
        operator === undefined ||
        listOf(revision)?.operator !== operator ||
        listOf(before.latest)?.operator === operator
      )
        refuseForeignList(before.latest?.publishers, revision.publishers);
    });
    attempt(where, () => refuseUnauthorised(revision, before));
    ledger = withRevision(before, revision);
  }
  const list = attempt('The list of publishers', () => listOf(ledger.latest));
  attempt('The list of publishers', () => refuseOtherOperator(listOf(ledger.latest), operator));
  return { ledger, list, problems: [...problems.values()] };
}
