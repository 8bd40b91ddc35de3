import type { FieldError } from '@zaehlwerk/api/schema';
import { mostFieldErrors, RequestError } from '../plugins/request-error.ts';

/** A rule that is broken: its stable code, the field of the request body, and what would be right. */
export type SubmissionFault = { readonly field: string; readonly code: string };

/** The fault's code, then what would be right: `tooManyDigits, allowed 6` (docs/api-errors.md). */
function fieldErrorOf({ field, code, ...details }: SubmissionFault): FieldError {
  return {
    field,
    message: [code, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join(', '),
  };
}

/**
 * Refuses what was sent when it breaks a rule, the first of them at once (decision 6).
 * @throws RequestError `submission_invalid` with fieldErrors
 */
export function refuseFaults(faults: readonly SubmissionFault[], imageErrors: readonly FieldError[]): void {
  const fieldErrors = [...faults.map(fieldErrorOf), ...imageErrors].slice(0, mostFieldErrors);
  if (fieldErrors.length === 0) return;
  throw new RequestError('submission_invalid', 'What was sent breaks the rules of readings.', {
    fieldErrors,
  });
}
