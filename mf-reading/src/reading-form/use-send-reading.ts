import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { type FormDraftHandle, useSendForm } from '@zaehlwerk/metering/send';
import { useNotify } from '@zaehlwerk/store';
import { focusPageHeading } from '@zaehlwerk/ui';
import { jobReadingBody } from '../queue-kinds.ts';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useTexts } from '../texts.ts';
import { fieldId } from './field-ids.ts';
import type { JudgedForm } from './judge-form.ts';
import { type ReadingDraft, readingForms } from './reading-draft.ts';
import { identityOf, refusedFields, resultsWithPhotos, submissionOf, withSentDay } from './submission.ts';

const invalidContent = 422;

/**
 * Sends what the form of a job holds, as the account whose draft it is. The form is left as soon as the device has the
 * reading: the job's page says what becomes of it.
 */
export function useSendReading(accountId: string, job: Job, handle: FormDraftHandle<ReadingDraft>) {
  const { t } = useTexts();
  const notify = useNotify();
  const { reload } = useJobs();
  const send = useSendForm(readingForms, handle, {
    fieldId: field => fieldId(job, field),
    onQueued: isReplacement => {
      window.scrollTo(0, 0);
      requestAnimationFrame(focusPageHeading);
      if (isReplacement)
        notify({ type: 'INFO', title: t('queue.replaced.title'), message: t('queue.replaced.message') });
    },
    // The server knows a rule that this form does not: the job or its configuration has changed.
    onRefused: problem => problem?.status === invalidContent && void reload(),
  });

  return (form: JudgedForm, draft: ReadingDraft) => {
    const request = submissionOf(form, draft);
    return send({
      kind: jobReadings,
      accountId,
      subject: job.id,
      identity: identityOf(request, draft.photos),
      draft: withSentDay(draft, request),
      content: kept => ({
        readingDate: request.readingDate,
        results: resultsWithPhotos(request, draft.photos),
        form: kept,
      }),
      body: jobReadingBody,
      summary: summaryOf(job, form),
      refusedFields: errors => refusedFields(errors, request),
    });
  };
}

/** The readings as the queue shows them. */
function summaryOf(job: Job, { rates }: JudgedForm) {
  const values = job.meter.meterRateTasks.flatMap(task => {
    const judgement = rates.find(({ taskId }) => taskId === task.taskId)?.judgement;
    if (judgement?.state !== 'entered') return [];
    const unit = unitOfRate(task, meterTypeOf(job));
    return [{ label: rateLabel(task), value: judgement.value, ...(unit && { unit }) }];
  });
  return { meterNumber: job.meter.meterNumber, values };
}
