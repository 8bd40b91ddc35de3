import { formatFault } from '@zaehlwerk/domain';
import { refuseFields } from '../plugins/request-error.ts';

/** `code` is stable; further fields state the rule. */
export type SubmissionFault = { readonly field: string; readonly code: string };

/**
 * Stops at the first faults, all of them named (decision 6).
 * @throws RequestError `submission_invalid` with fieldErrors
 */
export function refuseFaults(faults: readonly SubmissionFault[]): void {
  const fieldErrors = faults.map(({ field, ...fault }) => ({ field, message: formatFault(fault) }));
  refuseFields('submission_invalid', 'What was sent breaks the rules of readings.', fieldErrors);
}
