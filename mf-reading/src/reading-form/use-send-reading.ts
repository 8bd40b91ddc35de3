import type { FieldError, Job, SendResultsRequest } from '@zaehlwerk/api';
import {
  dayOfInstant,
  decimalToNumber,
  instantOfDay,
  meterTypeOf,
  parseFault,
  rateLabel,
  unitOfRate,
} from '@zaehlwerk/domain';
import { attemptFor, type FormField, type RefusedField } from '@zaehlwerk/metering/draft';
import { type PhotosByRegister, readyOf } from '@zaehlwerk/metering/draft-photos';
import { isFocusInContent } from '@zaehlwerk/metering/form';
import type { FormDraftHandle } from '@zaehlwerk/metering/form-draft';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useSendForm } from '@zaehlwerk/metering/send';
import { useLocation } from '@zaehlwerk/module-kit';
import { useNotify } from '@zaehlwerk/store';
import { randomKey } from '@zaehlwerk/store/data';
import { focusPageHeading } from '@zaehlwerk/ui';
import { awaitFocusAfter, isSentHere } from '../next-job/pending-focus.ts';
import { jobReadingBody, jobReadingKind } from '../queue-kinds.ts';
import { useTexts } from '../texts.ts';
import { fieldId } from './field-ids.ts';
import { keptImagesOf, type ReadingDraft, readingForms } from './reading-draft.ts';
import type { ValidatedForm } from './validate-form.ts';

const invalidContent = 422;

type Handle = FormDraftHandle<ReadingDraft>;

type SendingScreen = Pick<Parameters<typeof useSendForm>[2], 'fieldId' | 'onQueued' | 'showsSent'>;

/** Sends the form of a job. The form closes once the device has the reading; the job's page shows its progress. */
export function useSendReading(accountId: string, job: Job, handle: Handle) {
  const { t } = useTexts();
  const notify = useNotify();
  const { key: visit } = useLocation();
  return useSendReadingFrom(accountId, job, handle, {
    fieldId: field => fieldId(job, field),
    showsSent: () => isSentHere(job.id, visit),
    onQueued: isReplacement => {
      window.scrollTo(0, 0);
      awaitFocusAfter(job.id, visit);
      if (isFocusInContent()) focusPageHeading();
      if (isReplacement)
        notify({ type: 'INFO', title: t('queue.replaced.title'), message: t('queue.replaced.message') });
    },
  });
}

export function useSendReadingFrom(accountId: string, job: Job, handle: Handle, screen: SendingScreen) {
  const { reload } = useJobs();
  const send = useSendForm(readingForms, handle, screen);

  return async (form: ValidatedForm, draft: ReadingDraft) => {
    const request = submissionOf(form, draft, accountId);
    const end = await send({
      kind: jobReadingKind,
      accountId,
      subject: job.id,
      draft: asSent(draft, form, request),
      body: bodyOf(request, draft.photos, ({ taskId }) => ({ $number: ['values', taskId] })),
      summary: summaryOf(job, request),
      refusedFields: errors => refusedFields(errors, request),
    });
    // The job or its configuration has changed.
    if (end.state === 'failed' && end.problem?.status === invalidContent) void reload();
  };
}

/** For the queue. */
function summaryOf(job: Job, { results }: SendResultsRequest) {
  const values = results.flatMap(({ taskId }) => {
    const task = job.meter.meterRateTasks.find(other => other.taskId === taskId);
    if (!task) return [];
    const unit = unitOfRate(task, meterTypeOf(job));
    return [{ label: rateLabel(task), value: { $text: ['values', taskId] }, ...(unit && { unit }) }];
  });
  return { name: job.meter.meterNumber, values };
}

/**
 * The filled rates, each with the comment of the form. If the last try sent the same under another day, that day is sent
 * again: a form without a date field uses today, and a reading whose answer was lost yesterday must not be stored twice.
 */
export function submissionOf(
  form: ValidatedForm,
  draft: ReadingDraft,
  accountId: string,
): SendResultsRequest {
  const text = draft.comment.trim();
  const request = {
    readingDate: instantOfDay(form.readingDate),
    results: form.rates.flatMap(({ taskId, validation }) => {
      const readingValue = validation.state === 'entered' ? decimalToNumber(validation.value) : undefined;
      if (readingValue === undefined) return [];
      const keptImageIds = [...keptImagesOf(draft, taskId)];
      return {
        taskId,
        readingValue,
        ...(text && { comment: text }),
        ...(keptImageIds.length > 0 && { keptImageIds }),
      };
    }),
  };
  const { photos, lastAttempt, readingDate } = draft;
  if (!lastAttempt || !readingDate) return request;
  const again = { ...request, readingDate: instantOfDay(readingDate) };
  const isSame = attemptFor(identityOf(again, photos, accountId), lastAttempt, randomKey) === lastAttempt;
  return isSame ? again : request;
}

type SentResult = SendResultsRequest['results'][number];

function bodyOf<Value>(
  { readingDate, results }: SendResultsRequest,
  photos: PhotosByRegister,
  read: (result: SentResult) => Value,
) {
  const photoIds = results.map(({ taskId }) => readyOf(photos[taskId]).map(({ id }) => id));
  const values = results.map(result => ({ ...result, readingValue: read(result) }));
  return jobReadingBody({ readingDate, results: values }, photoIds);
}

/** Identity of a request, as in `sendForm`. */
export function identityOf(request: SendResultsRequest, photos: PhotosByRegister, accountId: string) {
  return [accountId, bodyOf(request, photos, ({ readingValue }) => readingValue)];
}

/** The draft for the case of a lost answer: with the day and the decimal texts that are sent. */
function asSent(
  draft: ReadingDraft,
  { rates }: ValidatedForm,
  { readingDate }: SendResultsRequest,
): ReadingDraft {
  const sent = rates.flatMap(({ taskId, validation }) =>
    validation.state === 'entered' ? [[taskId, validation.value] as const] : [],
  );
  const values = { ...draft.values, ...Object.fromEntries(sent) };
  return { ...draft, values, readingDate: dayOfInstant(readingDate) };
}

interface SentTasks {
  readonly results: readonly { readonly taskId: string }[];
}

function refusedField(field: string, { results }: SentTasks): FormField | undefined {
  if (field === 'readingDate') return { kind: 'date' };
  const [list, index = '', part] = field.split('.');
  const taskId = list === 'results' ? results[Number(index)]?.taskId : undefined;
  if (taskId === undefined) return undefined;
  if (part === 'comment') return { kind: 'comment' };
  const isPhotos = part === 'readingImages' || part === 'keptImageIds';
  return { kind: isPhotos ? 'photos' : 'value', registerId: taskId };
}

/** The form fields that a refusal names (decisions.md 4 and 6). */
export function refusedFields(
  fieldErrors: readonly FieldError[],
  request: SentTasks,
): readonly RefusedField[] {
  return fieldErrors.flatMap(({ field, message }) => {
    const place = refusedField(field, request);
    return place ? { ...place, fault: parseFault(message) } : [];
  });
}
