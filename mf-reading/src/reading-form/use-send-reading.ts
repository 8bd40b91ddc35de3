import type { ApiError, Job } from '@zaehlwerk/api';
import { dayOfInstant } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { useDismissNotification, useJobs, useNotify } from '@zaehlwerk/store';
import { useSendResults } from '@zaehlwerk/store/reading';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { withPhotos } from '../photos/photos-to-send.ts';
import { fieldId, focusField } from './field-ids.ts';
import type { JudgedForm } from './judge-form.ts';
import { type ReadingDraft, withAttempt } from './reading-draft.ts';
import { asLastSent, attemptFor } from './send-attempt.ts';
import { storedInTime } from './stored-in-time.ts';
import { refusedFields, submissionOf } from './submission.ts';
import type { DraftHandle } from './use-draft.ts';

const unauthenticated = 401;
const invalidContent = 422;

/**
 * Sends what the form holds, as the account whose draft it is. Sent: a notice, the draft is gone unless
 * another tab has added to it, and the focus goes to the heading. Not sent: a notice,
 * everything that was entered stays, and what the server refused is marked.
 */
export function useSendReading(job: Job, { accountId, change, store, discardSent }: DraftHandle) {
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const sendResults = useSendResults();
  const { reload } = useJobs();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const succeeded = (sent: ReadingDraft) => {
    if (!discardSent(sent)) change(draft => ({ ...draft, isSending: false }));
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });
    if (!isShown.current) return;
    window.scrollTo(0, 0);
    requestAnimationFrame(focusPageHeading);
  };

  /** Without an `error` nothing was sent, because the browser has lost a photo. */
  const failed = (error: ApiError | undefined, request: ReturnType<typeof submissionOf>) => {
    const refusal = error?.kind === 'refused' ? error : undefined;
    const refused = refusal ? refusedFields(refusal.fieldErrors, request) : [];
    // The end of the session is told by the portal, with the way on.
    const sessionEnded = refusal?.status === unauthenticated;
    const failureNotice = sessionEnded
      ? undefined
      : notify({ type: 'ERROR', title: t('send.failed.title'), message: t('send.failed.message') });
    const isInvalid = refusal?.status === invalidContent;
    change(draft => ({
      ...draft,
      isSending: false,
      refused,
      failureNotice,
      // What was refused is not stored: the next try is another one.
      lastAttempt: isInvalid ? undefined : draft.lastAttempt,
    }));
    // The server knows a rule that this form does not: the job or its configuration has changed.
    if (isInvalid) void reload();
    if (refused[0] !== undefined && isShown.current) focusField(fieldId(job, refused[0]));
  };

  return async (form: JudgedForm, draft: ReadingDraft) => {
    const { photos, lastAttempt, readingDate } = draft;
    const request = asLastSent(submissionOf(form, draft.comment), photos, lastAttempt, readingDate);
    const attempt = attemptFor(request, photos, lastAttempt);
    const sending = (current: ReadingDraft) =>
      withAttempt(current, attempt, dayOfInstant(request.readingDate));
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    change(sending);
    // Before anything leaves: should this page not live to see the answer, the next one knows the key.
    await storedInTime(store);
    const complete = await withPhotos(request, photos).catch(() => undefined);
    const sent = complete && (await sendResults(accountId, job.id, complete, attempt.idempotencyKey));
    if (sent?.ok) succeeded(sending(draft));
    else failed(sent?.error, request);
  };
}
