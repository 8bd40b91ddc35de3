import type { Job, SendResultsRequest } from '@zaehlwerk/api';
import { dayOfInstant, meterTypeOf, rateLabel, unitOfRate } from '@zaehlwerk/domain';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { type SendProblem, useQueueCommands, useSend } from '@zaehlwerk/store/data';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useJobs } from '../jobs/use-jobs.ts';
import { photoFiles, photoIdsOf } from '../photos/photos-to-send.ts';
import { jobReadingBody } from '../queue-kinds.ts';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useTexts } from '../texts.ts';
import { fieldId, focusField } from './field-ids.ts';
import type { JudgedForm } from './judge-form.ts';
import { keepDraft } from './kept-draft.ts';
import { type ReadingDraft, withAttempt } from './reading-draft.ts';
import { asLastSent, attemptFor } from './send-attempt.ts';
import { storedInTime } from './stored-in-time.ts';
import { refusedFields, submissionOf } from './submission.ts';
import type { DraftHandle } from './use-draft.ts';

const invalidContent = 422;

/**
 * Hands what the form holds over to the outbox, as the account whose draft it is. From then on the draft is gone, and
 * the queue has the reading: the job's page says what becomes of it. What the server refuses at once comes back into
 * the form, with what it refused marked. Where the device keeps nothing, the form stays until the server has confirmed.
 */
export function useSendReading(job: Job, handle: DraftHandle) {
  const { accountId, change, store, isKept, handOver, discardSent } = handle;
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const send = useSend();
  const queue = useQueueCommands();
  const { reload } = useJobs();

  /** What another tab has added meanwhile stays, as a draft of its own. */
  const letGo = (sent: ReadingDraft) => {
    if (!discardSent(sent)) change(draft => ({ ...draft, isSending: false }));
  };
  const succeeded = () =>
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });
  const notifyFailure = () =>
    notify({ type: 'ERROR', title: t('send.failed.title'), message: t('send.failed.message') });

  /** Without a `problem` the end of the session is told by the portal, with the way on. */
  const backInForm = (sent: ReadingDraft, request: SendResultsRequest, problem: SendProblem | undefined) => {
    const refused = refusedFields(problem?.fieldErrors ?? [], request);
    const failureNotice = problem && notifyFailure();
    const isInvalid = problem?.status === invalidContent;
    change(() => ({
      ...sent,
      isSending: false,
      refused,
      failureNotice,
      // What was refused is not stored: the next try is another one.
      lastAttempt: isInvalid ? undefined : sent.lastAttempt,
    }));
    // The server knows a rule that this form does not: the job or its configuration has changed.
    if (isInvalid) void reload();
    const [first] = refused;
    if (first !== undefined) requestAnimationFrame(() => focusField(fieldId(job, first)));
  };

  return async (form: JudgedForm, draft: ReadingDraft) => {
    const { photos, lastAttempt, readingDate, comment } = draft;
    const request = asLastSent(submissionOf(form, comment), photos, lastAttempt, readingDate);
    const attempt = attemptFor(request, photos, lastAttempt);
    const sending = withAttempt(draft, attempt, dayOfInstant(request.readingDate));
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    change(() => sending);
    await storedInTime(store);
    const photoIds = photoIdsOf(request, photos);
    const content = {
      readingDate: request.readingDate,
      results: request.results.map((result, index) => ({
        ...result,
        photoIds: [...(photoIds[index] ?? [])],
      })),
      form: keepDraft(sending)?.content,
    };
    const sent = await send(jobReadings, {
      id: attempt.idempotencyKey,
      accountId,
      subject: job.id,
      content,
      body: jobReadingBody(content),
      files: photoFiles(photos),
      summary: summaryOf(job, form),
      draft: handOver(),
    });
    if (!sent.ok) {
      const delivery = await sent.delivery;
      if (delivery.outcome !== 'confirmed')
        return backInForm(sending, request, 'problem' in delivery ? delivery.problem : undefined);
      letGo(sending);
      return succeeded();
    }
    letGo(sending);
    window.scrollTo(0, 0);
    requestAnimationFrame(focusPageHeading);
    if (sent.replaced.some(({ state }) => state === 'waiting'))
      notify({ type: 'INFO', title: t('queue.replaced.title'), message: t('queue.replaced.message') });
    const { outcome, item } = await sent.outcome;
    if (outcome === 'confirmed') succeeded();
    else if (outcome === 'refused') {
      backInForm(sending, request, item.problem);
      await store();
      // From here on the form has it, on the device too.
      if (isKept()) await queue.discard(item.id).catch(() => undefined);
    } else if (item?.problem?.code === 'busy') notifyFailure();
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
