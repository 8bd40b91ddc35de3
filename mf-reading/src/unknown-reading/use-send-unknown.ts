import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { type SendProblem, useQueueCommands, useSend } from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import { filesOf } from '../photos/photos-to-send.ts';
import { unknownReadingBody } from '../queue-kinds.ts';
import { unknownReadings } from '../queued-reading/declared-kinds.ts';
import { focusField } from '../reading-form/field-ids.ts';
import { attemptWith } from '../reading-form/send-attempt.ts';
import { storedInTime } from '../reading-form/stored-in-time.ts';
import { useTexts } from '../texts.ts';
import type { JudgedUnknown } from './judge-unknown.ts';
import { keepUnknown } from './kept-unknown-draft.ts';
import { refusedUnknownFields } from './refused-unknown-fields.ts';
import type { UnknownDraft } from './unknown-draft.ts';
import { unknownFieldIds } from './unknown-field-ids.ts';
import type { UnknownDraftHandle } from './use-unknown-draft.ts';

const forbidden = 403;

/**
 * Hands what the form holds over to the outbox, as the account `sendAs`. Once it is on the device the draft is gone and
 * `onSent` is called with the item's id if the form is still shown. What the server refuses at
 * once comes back into the form, with what it refused marked.
 */
export function useSendUnknown(
  { change, store, isKept, handOver, discardSent }: UnknownDraftHandle,
  onSent: (itemId: string) => void,
) {
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const send = useSend();
  const queue = useQueueCommands();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** What another tab has added meanwhile stays, as a draft of its own. */
  const letGo = (sent: UnknownDraft) => {
    if (!discardSent(sent)) change(draft => ({ ...draft, isSending: false }));
  };
  const succeeded = () =>
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });

  /** Without a `problem` the end of the session is told by the portal, with the way on. */
  const backInForm = (sent: UnknownDraft, problem: SendProblem | undefined) => {
    const refused = refusedUnknownFields(problem?.fieldErrors ?? []);
    const isForbidden = problem?.status === forbidden;
    const failureNotice =
      problem &&
      notify({
        type: 'ERROR',
        title: t(isForbidden ? 'unknown.notAllowed.title' : 'send.failed.title'),
        message: t(isForbidden ? 'unknown.notAllowed.message' : 'send.failed.message'),
      });
    change(() => ({ ...sent, isSending: false, refused, failureNotice }));
    const [first] = refused;
    if (first !== undefined && isShown.current) focusField(unknownFieldIds[first]);
  };

  return async (draft: UnknownDraft, { reading, check }: JudgedUnknown, sendAs: string) => {
    const files = new Map(filesOf(draft.photos));
    const attempt = attemptWith([sendAs, reading, [...files.keys()]], draft.lastAttempt);
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    const sending = { ...draft, lastAttempt: attempt, isSending: true, refused: [] };
    change(() => sending);
    await storedInTime(store);
    const value = 'value' in check ? check.value : String(reading.readingValue);
    const content = { reading, photoIds: [...files.keys()], form: keepUnknown(sending)?.content };
    const sent = await send(unknownReadings, {
      id: attempt.idempotencyKey,
      accountId: sendAs,
      subject: draft.queuedAs ?? attempt.idempotencyKey,
      content,
      body: unknownReadingBody(content),
      files,
      summary: { meterNumber: reading.meterNumber, values: [{ label: '', value }] },
      draft: handOver(),
    });
    if (!sent.ok) {
      const delivery = await sent.delivery;
      if (delivery.outcome !== 'confirmed')
        return backInForm(sending, 'problem' in delivery ? delivery.problem : undefined);
      letGo(sending);
      succeeded();
      if (isShown.current) onSent(attempt.idempotencyKey);
      return;
    }
    const { outcome, item } = await sent.outcome;
    if (outcome === 'refused') {
      backInForm(sending, item.problem);
      await store();
      // From here on the form has it, on the device too.
      if (isKept()) await queue.discard(item.id).catch(() => undefined);
      return;
    }
    letGo(sending);
    if (outcome === 'confirmed') succeeded();
    if (isShown.current) onSent(attempt.idempotencyKey);
  };
}
