import type { FieldError } from '@zaehlwerk/api/schema';
import { tellFault } from '@zaehlwerk/domain';
import { mostFieldErrors, RequestError } from '../plugins/request-error.ts';

/** `code` is stable; further fields state the rule. */
export type SubmissionFault = { readonly field: string; readonly code: string };

const fieldErrorOf = ({ field, ...fault }: SubmissionFault): FieldError => ({
  field,
  message: tellFault(fault),
});

/**
 * Stops at the first faults, all of them named (decision 6).
 * @throws RequestError `submission_invalid` with fieldErrors
 */
export function refuseFaults(faults: readonly SubmissionFault[]): void {
  const fieldErrors = faults.slice(0, mostFieldErrors).map(fieldErrorOf);
  if (fieldErrors.length === 0) return;
  throw new RequestError('submission_invalid', 'What was sent breaks the rules of readings.', {
    fieldErrors,
  });
}
