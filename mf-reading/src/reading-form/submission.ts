import type { FieldError, SendResultsRequest } from '@zaehlwerk/api';
import { decimalToNumber, instantOfDay } from '@zaehlwerk/domain';
import type { JudgedForm } from './judge-form.ts';
import type { RefusedField } from './reading-draft.ts';

/** The filled rates as they are sent; the one comment of the form goes with each of them. */
export function submissionOf(form: JudgedForm, comment: string): SendResultsRequest {
  const text = comment.trim();
  return {
    readingDate: instantOfDay(form.readingDate),
    results: form.rates.flatMap(({ taskId, judgement }) => {
      const readingValue = judgement.state === 'entered' ? decimalToNumber(judgement.value) : undefined;
      return readingValue === undefined ? [] : { taskId, readingValue, ...(text && { comment: text }) };
    }),
  };
}

function refusedField(field: string, { results }: SendResultsRequest): RefusedField | undefined {
  if (field === 'readingDate') return { kind: 'date' };
  const [list, index = '', part] = field.split('.');
  const taskId = list === 'results' ? results[Number(index)]?.taskId : undefined;
  if (taskId === undefined) return undefined;
  if (part === 'comment') return { kind: 'comment' };
  return { kind: part === 'readingImages' ? 'photos' : 'value', taskId };
}

/** The places of the form that a server's refusal of `request` speaks of (decisions.md 4 and 6). */
export function refusedFields(
  fieldErrors: readonly FieldError[],
  request: SendResultsRequest,
): readonly RefusedField[] {
  return fieldErrors.flatMap(({ field }) => refusedField(field, request) ?? []);
}
