import type { ApiError } from '@zaehlwerk/api';
import { useTexts } from '@zaehlwerk/module-kit';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { useSendUnknownReading } from '@zaehlwerk/store/reading';
import { useEffect, useRef } from 'react';
import { encodedPhotos } from '../photos/photos-to-send.ts';
import { focusField } from '../reading-form/field-ids.ts';
import { attemptWith } from '../reading-form/send-attempt.ts';
import { storedInTime } from '../reading-form/stored-in-time.ts';
import type { JudgedUnknown } from './judge-unknown.ts';
import { refusedUnknownFields } from './refused-unknown-fields.ts';
import type { UnknownDraft } from './unknown-draft.ts';
import { unknownFieldIds } from './unknown-field-ids.ts';
import type { UnknownDraftHandle } from './use-unknown-draft.ts';

const unauthenticated = 401;
const forbidden = 403;

/**
 * Sends what the form holds, as the account `sendAs`. Sent: a notice, the draft is gone unless another tab has added to it, and `onSent` is called if the
 * form is still shown. Not sent: a notice, everything that was entered stays, and what the server refused is marked.
 */
export function useSendUnknown({ change, store, discardSent }: UnknownDraftHandle, onSent: () => void) {
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const sendReading = useSendUnknownReading();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const succeeded = (sent: UnknownDraft) => {
    if (!discardSent(sent)) change(draft => ({ ...draft, isSending: false }));
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });
    if (isShown.current) onSent();
  };

  /** Without an `error` nothing was sent, because the browser has lost a photo. */
  const failed = (error: ApiError | undefined) => {
    const refusal = error?.kind === 'refused' ? error : undefined;
    const refused = refusedUnknownFields(refusal?.fieldErrors ?? []);
    const texts = refusal?.status === forbidden ? 'unknown.notAllowed' : 'send.failed';
    // The end of the session is told by the portal, with the way on.
    const failureNotice =
      refusal?.status === unauthenticated
        ? undefined
        : notify({ type: 'ERROR', title: t(`${texts}.title`), message: t(`${texts}.message`) });
    change(draft => ({ ...draft, isSending: false, refused, failureNotice }));
    if (refused[0] !== undefined && isShown.current) focusField(unknownFieldIds[refused[0]]);
  };

  return async (draft: UnknownDraft, { reading }: JudgedUnknown, sendAs: string) => {
    const photoIds = draft.photos.ready.map(({ id }) => id);
    const attempt = attemptWith([sendAs, reading, photoIds], draft.lastAttempt);
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    change(current => ({ ...current, lastAttempt: attempt, isSending: true, refused: [] }));
    // Before anything leaves: should this page not live to see the answer, the next one knows the key.
    await storedInTime(store);
    const readingImages = await encodedPhotos(draft.photos).catch(() => undefined);
    const sent =
      readingImages && (await sendReading(sendAs, { ...reading, readingImages }, attempt.idempotencyKey));
    if (sent?.ok) succeeded({ ...draft, lastAttempt: attempt });
    else failed(sent?.error);
  };
}
