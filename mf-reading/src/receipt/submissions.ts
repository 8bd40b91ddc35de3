import type { Job, ReadingResult } from '@zaehlwerk/api';
import { groupedBy, lastResult } from '@zaehlwerk/domain';
import { type Register, registersOnce } from '@zaehlwerk/metering/register';

/** Current results that were sent together; a correction of one rate is a submission of its own. */
export interface Submission {
  /** As in the export (decisions.md 46). */
  readonly number: string | undefined;
  /** ISO 8601. */
  readonly created: string;
  readonly rates: readonly { readonly task: Register; readonly result: ReadingResult }[];
}

/** Newest first. */
export function submissionsOf(job: Job): readonly Submission[] {
  const rates = registersOnce(job).flatMap(task => {
    const result = lastResult(task);
    return result ? [{ task, result }] : [];
  });
  const groups = groupedBy(rates, ({ result }) => result.submissionNumber ?? result.created);
  const submissions = [...groups.values()].flatMap(ofGroup => {
    const [first] = ofGroup;
    return first
      ? { number: first.result.submissionNumber, created: first.result.created, rates: ofGroup }
      : [];
  });
  return submissions.sort((one, other) => Date.parse(other.created) - Date.parse(one.created));
}
