import type { FieldError } from '@zaehlwerk/api';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import {
  type DeclaredQueueKind,
  type QueuedItem,
  type QueueKind,
  type SendProblem,
  type ToSend,
  useQueueCommands,
  useSend,
} from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import { attemptFor, type FormDraft, type FormField, withTypingEnded } from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { photoFiles } from '../draft/photos.ts';
import { focusField } from '../form/field.tsx';
import { useTexts } from '../texts.ts';
import { useTakeBack } from './queued-form.ts';
import type { FormDraftHandle } from './use-form-draft.ts';

/** What a form hands over to be sent. */
export interface FormSubmission<Draft extends FormDraft, Content>
  extends Pick<ToSend<Content>, 'accountId' | 'summary'> {
  readonly kind: DeclaredQueueKind<Content>;
  /** What it is about; the item's own id where it is about nothing else. */
  readonly subject: string | undefined;
  /** Everything by which it is told from another submission, photos by their ids. */
  readonly identity: unknown;
  readonly draft: Draft;
  /** With which the form goes on, should it be changed: `form` is what is kept of the draft. */
  readonly content: (form: unknown) => Content;
  readonly body: (content: Content) => object;
  /** The places of the form that a refusal of the server speaks of, in their order (decisions.md 4 and 6). */
  readonly refusedFields: (errors: readonly FieldError[]) => readonly FormField[];
}

interface FormSending {
  /** The id of a field, where the focus goes when the server refused it. */
  readonly fieldId: (field: FormField) => string;
  /**
   * Called as soon as the device has what was sent, where the form is left then; `isReplacement` when something else
   * about the same was waiting. Otherwise the form stays until the first try has ended.
   */
  readonly onQueued?: (isReplacement: boolean) => void;
  /** Called with the item's id once it was sent or waits, if the form is still shown. */
  readonly onSent?: (itemId: string) => void;
  readonly onRefused?: (problem: SendProblem | undefined) => void;
}

const invalidContent = 422;
const patienceMilliseconds = 1000;

/**
 * Hands what a form holds over to the outbox. From then on the draft is gone, and the queue has the reading. What the
 * server refuses at once for something that was entered is taken back into the form, with that marked; everything else
 * that it refuses stays in the queue, which says why and what can be done. Where the device keeps nothing, the form stays
 * until the server has confirmed.
 */
export function useSendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  handle: FormDraftHandle<Draft>,
  { fieldId, onQueued, onSent, onRefused }: FormSending,
) {
  const { change, store, handOver, discardSent } = handle;
  const { t } = useTexts();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const send = useSend();
  const { knownAbout } = useQueueCommands();
  const takeBack = useTakeBack(handle);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** What another tab has added meanwhile stays, as a draft of its own. */
  const letGo = (sent: Draft) => {
    if (!discardSent(sent)) change(draft => ({ ...draft, isSending: false }));
  };
  const succeeded = () =>
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });

  const tellFailure = () =>
    notify({ type: 'ERROR', title: t('send.failed.title'), message: t('send.failed.message') });
  /** Leads to what is to be changed; a form that was left comes back with its fields a moment later. */
  const focusFirst = ([first]: readonly FormField[]) => {
    if (first !== undefined && (onQueued || isShown.current))
      requestAnimationFrame(() => focusField(fieldId(first)));
  };

  return async <Content>(submission: FormSubmission<Draft, Content>) => {
    const { draft, kind, identity, accountId, summary } = submission;
    const attempt = attemptFor(identity, draft.lastAttempt);
    const id = attempt.idempotencyKey;
    const subject = submission.subject ?? id;
    // What comes to be known from here on, its reader has not seen.
    const known = knownAbout(kind, accountId, subject);
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    const sending: Draft = {
      ...withTypingEnded(draft),
      lastAttempt: attempt,
      isSending: true,
      refused: [],
      notAccepted: undefined,
    };
    change(() => sending);
    // The device has the key before the server has the reading; but sending waits for it no longer than this.
    await Promise.race([store(), new Promise(resolve => setTimeout(resolve, patienceMilliseconds))]);
    const content = submission.content(forms.keep({ ...sending, takenBack: undefined })?.content);
    const named = { id, accountId, subject, summary };
    const sent = await send(kind, {
      ...named,
      content,
      body: submission.body(content),
      files: photoFiles(draft.photos),
      draft: handOver(),
      known,
    });
    /** The draft as it goes on with this. What was refused is not stored: the next try is another one. */
    const backInForm = (problem: SendProblem | undefined): Draft => ({
      ...sending,
      isSending: false,
      refused: submission.refusedFields(problem?.fieldErrors ?? []),
      lastAttempt: problem?.status === invalidContent ? undefined : attempt,
    });

    if (!sent.ok && sent.problem === 'overtaken') {
      change(current => ({ ...current, isSending: false }));
      notify({ type: 'WARNING', title: t('queue.overtaken.title'), message: t('queue.overtaken.message') });
    } else if (!sent.ok) {
      const delivery = await sent.delivery;
      if (delivery.outcome === 'confirmed') {
        letGo(sending);
        succeeded();
        if (isShown.current) onSent?.(id);
        return;
      }
      // The end of the session is told by the portal, with the way on.
      const problem = 'problem' in delivery ? delivery.problem : undefined;
      const back = backInForm(problem);
      const notAccepted =
        problem && delivery.outcome === 'refused' ? refusedItem({ ...named, kind }, problem) : undefined;
      change(() => ({ ...back, notAccepted, failureNotice: problem && tellFailure() }));
      onRefused?.(problem);
      focusFirst(back.refused);
    } else {
      if (onQueued) {
        letGo(sending);
        onQueued(sent.replaced.some(({ state }) => state === 'waiting'));
      }
      const { outcome, item } = await sent.outcome;
      if (outcome === 'refused') {
        onRefused?.(item.problem);
        const back = { ...backInForm(item.problem), failureNotice: tellFailure() };
        const before = onQueued ? undefined : sending;
        // Where nothing is to be changed in the form, or the device fails, the queue keeps it and says so.
        const isBack =
          back.refused.length > 0 && (await takeBack(item, () => back, before).catch(() => false));
        if (isBack) return focusFirst(back.refused);
      }
      if (!onQueued) letGo(sending);
      if (outcome === 'confirmed') succeeded();
      if (isShown.current) onSent?.(id);
    }
  };
}

/** What the device could not keep, in the words in which the queue speaks of what the server does not accept. */
function refusedItem(
  { kind, ...named }: Pick<QueuedItem, 'id' | 'accountId' | 'subject' | 'summary'> & { kind: QueueKind },
  problem: SendProblem,
): QueuedItem {
  return {
    ...named,
    accountName: '',
    kind: kind.name,
    version: kind.version,
    fileIds: [],
    order: 0,
    queuedAt: 0,
    attempts: 1,
    state: 'refused',
    problem,
  };
}
