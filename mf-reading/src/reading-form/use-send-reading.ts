import type { ApiError, Job } from '@zaehlwerk/api';
import { useTexts } from '@zaehlwerk/module-kit';
import { useDismissNotification, useJobs, useNotify, useSendResults } from '@zaehlwerk/store';
import { focusPageHeading } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { fieldId, focusField } from './field-ids.ts';
import type { JudgedForm } from './judge-form.ts';
import type { ReadingDraft } from './reading-draft.ts';
import { attemptFor } from './send-attempt.ts';
import { refusedFields, submissionOf } from './submission.ts';
import type { DraftHandle } from './use-draft.ts';

const invalidContent = 422;

/**
 * Sends what the form holds. Sent: a notice, the draft is gone, and the focus goes to the heading. Not sent: a notice,
 * everything that was entered stays, and what the server refused is marked.
 */
export function useSendReading(job: Job, { change, discard }: DraftHandle) {
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

  const succeeded = () => {
    discard();
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });
    if (!isShown.current) return;
    window.scrollTo(0, 0);
    requestAnimationFrame(focusPageHeading);
  };

  const failed = (error: ApiError, request: ReturnType<typeof submissionOf>) => {
    const refused = error.kind === 'refused' ? refusedFields(error.fieldErrors, request) : [];
    const failureNotice = notify({
      type: 'ERROR',
      title: t('send.failed.title'),
      message: t('send.failed.message'),
    });
    change(draft => ({ ...draft, isSending: false, refused, failureNotice }));
    // The server knows a rule that this form does not: the job or its configuration has changed.
    if (error.kind === 'refused' && error.status === invalidContent) void reload();
    if (refused[0] !== undefined && isShown.current) focusField(fieldId(job, refused[0]));
  };

  return async (form: JudgedForm, draft: ReadingDraft) => {
    const request = submissionOf(form, draft.comment);
    const attempt = attemptFor(request, draft.lastAttempt);
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    change(current => ({ ...current, lastAttempt: attempt, isSending: true, refused: [] }));
    const sent = await sendResults(job.id, request, attempt.idempotencyKey);
    if (sent.ok) succeeded();
    else failed(sent.error, request);
  };
}
