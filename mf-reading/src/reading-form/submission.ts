import type { FieldError, SendResultsRequest } from '@zaehlwerk/api';
import { dayOfInstant, decimalToNumber, instantOfDay } from '@zaehlwerk/domain';
import { attemptFor, type FormField, type PhotosByRegister } from '@zaehlwerk/metering/draft';
import type { JudgedForm } from './judge-form.ts';
import type { ReadingDraft } from './reading-draft.ts';

/**
 * The filled rates as they are sent; the one comment of the form goes with each of them. When the last try sent the
 * same but for the day, it goes under that day again: a form that does not ask for the day says today's, and a reading
 * whose answer was lost yesterday must not be stored again under another day.
 */
export function submissionOf(form: JudgedForm, draft: ReadingDraft): SendResultsRequest {
  const text = draft.comment.trim();
  const request = {
    readingDate: instantOfDay(form.readingDate),
    results: form.rates.flatMap(({ taskId, judgement }) => {
      const readingValue = judgement.state === 'entered' ? decimalToNumber(judgement.value) : undefined;
      return readingValue === undefined ? [] : { taskId, readingValue, ...(text && { comment: text }) };
    }),
  };
  const { photos, lastAttempt, readingDate } = draft;
  if (!lastAttempt || !readingDate) return request;
  const again = { ...request, readingDate: instantOfDay(readingDate) };
  return attemptFor(identityOf(again, photos), lastAttempt) === lastAttempt ? again : request;
}

/** What tells a request from others: itself, and the photos of its rates in their order. */
export function identityOf(request: SendResultsRequest, photos: PhotosByRegister) {
  return [request, photoIdsOf(request, photos)];
}

/** Which photos go with each result of a request, in their order; those of rates without a reading do not. */
function photoIdsOf({ results }: SendResultsRequest, photos: PhotosByRegister): string[][] {
  return results.map(({ taskId }) => (photos[taskId]?.ready ?? []).map(({ id }) => id));
}

/** The results of a request with the photos that go with them. */
export function resultsWithPhotos(request: SendResultsRequest, photos: PhotosByRegister) {
  const ids = photoIdsOf(request, photos);
  return request.results.map((result, index) => ({ ...result, photoIds: ids[index] ?? [] }));
}

/** The draft as it goes on, should the answer be lost: the day that was sent stays its day. */
export function withSentDay(draft: ReadingDraft, { readingDate }: SendResultsRequest): ReadingDraft {
  return { ...draft, readingDate: dayOfInstant(readingDate) };
}

function refusedField(
  field: string,
  { results }: Pick<SendResultsRequest, 'results'>,
): FormField | undefined {
  if (field === 'readingDate') return { kind: 'date' };
  const [list, index = '', part] = field.split('.');
  const taskId = list === 'results' ? results[Number(index)]?.taskId : undefined;
  if (taskId === undefined) return undefined;
  if (part === 'comment') return { kind: 'comment' };
  return { kind: part === 'readingImages' ? 'photos' : 'value', registerId: taskId };
}

/** The places of the form that a server's refusal of `request` speaks of (decisions.md 4 and 6). */
export function refusedFields(
  fieldErrors: readonly FieldError[],
  request: Pick<SendResultsRequest, 'results'>,
): readonly FormField[] {
  return fieldErrors.flatMap(({ field }) => refusedField(field, request) ?? []);
}
