import type { Job, MeterRateTask, ReadingResult } from '@zaehlwerk/api';
import { groupedBy, lastResult } from '@zaehlwerk/domain';

/** What was sent together and holds now: a correction of one rate is a submission of its own. */
export interface Submission {
  /** As the utility has it in its export too (decisions.md 46); `undefined` from a server that states none. */
  readonly number: string | undefined;
  /** When the server took it, ISO 8601. */
  readonly created: string;
  readonly rates: readonly { readonly task: MeterRateTask; readonly result: ReadingResult }[];
}

/** The submissions that the current readings of a job came with, the newest first. */
export function submissionsOf({ meter }: Pick<Job, 'meter'>): readonly Submission[] {
  const rates = meter.meterRateTasks.flatMap(task => {
    const result = lastResult(task);
    return result ? [{ task, result }] : [];
  });
  const groups = groupedBy(rates, ({ result }) => result.submissionNumber ?? result.created);
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first
        ? [
            {
              number: first.result.submissionNumber,
              created: first.result.created,
              rates: [first, ...others],
            },
          ]
        : [],
    )
    .sort((one, other) => Date.parse(other.created) - Date.parse(one.created));
}
