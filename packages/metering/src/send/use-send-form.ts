import type { FieldError } from '@zaehlwerk/api';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import {
  type DeclaredQueueKind,
  type SendProblem,
  type ToSend,
  useQueueCommands,
  useSend,
} from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import { attemptFor, type FormDraft, type FormField } from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { photoFiles } from '../draft/photos.ts';
import { focusField } from '../form/field.tsx';
import { useTexts } from '../texts.ts';
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
  /** What is said of a problem, where that is not the usual. */
  readonly failureOf?: (problem: SendProblem) => { title: string; message: string } | undefined;
}

const invalidContent = 422;
const patienceMilliseconds = 1000;

/**
 * Hands what a form holds over to the outbox. From then on the draft is gone, and the queue has the reading. What the
 * server refuses at once comes back into the form, with what it refused marked. Where the device keeps nothing, the
 * form stays until the server has confirmed.
 */
export function useSendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  handle: FormDraftHandle<Draft>,
  { fieldId, onQueued, onSent, onRefused, failureOf }: FormSending,
) {
  const { change, store, isKept, handOver, discardSent } = handle;
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
  const letGo = (sent: Draft) => {
    if (!discardSent(sent)) change(draft => ({ ...draft, isSending: false }));
  };
  const succeeded = () =>
    notify({ type: 'SUCCESS', title: t('send.succeeded.title'), message: t('send.succeeded.message') });
  const usualFailure = () => ({ title: t('send.failed.title'), message: t('send.failed.message') });

  /** Without a `problem` the end of the session is told by the portal, with the way on. */
  const backInForm = (sent: Draft, refused: readonly FormField[], problem: SendProblem | undefined) => {
    const failureNotice = problem && notify({ type: 'ERROR', ...(failureOf?.(problem) ?? usualFailure()) });
    // What was refused is not stored: the next try is another one.
    const lastAttempt = problem?.status === invalidContent ? undefined : sent.lastAttempt;
    change(() => ({ ...sent, isSending: false, refused, failureNotice, lastAttempt }));
    onRefused?.(problem);
    const [first] = refused;
    // A form that was left comes back with this change: its fields are there a moment later.
    if (first !== undefined && (onQueued || isShown.current))
      requestAnimationFrame(() => focusField(fieldId(first)));
  };

  return async <Content>(submission: FormSubmission<Draft, Content>) => {
    const { draft, kind, identity, refusedFields } = submission;
    const attempt = attemptFor(identity, draft.lastAttempt);
    const id = attempt.idempotencyKey;
    if (draft.failureNotice !== undefined) dismiss(draft.failureNotice);
    const sending = { ...draft, lastAttempt: attempt, isSending: true, refused: [] };
    change(() => sending);
    // The device has the key before the server has the reading; but sending waits for it no longer than this.
    await Promise.race([store(), new Promise(resolve => setTimeout(resolve, patienceMilliseconds))]);
    const content = submission.content(forms.keep(sending)?.content);
    const sent = await send(kind, {
      id,
      accountId: submission.accountId,
      subject: submission.subject ?? id,
      content,
      body: submission.body(content),
      files: photoFiles(draft.photos),
      summary: submission.summary,
      draft: handOver(),
    });
    const refused = (problem: SendProblem | undefined) =>
      backInForm(sending, refusedFields(problem?.fieldErrors ?? []), problem);
    const arrived = () => {
      letGo(sending);
      succeeded();
      if (isShown.current) onSent?.(id);
    };
    if (!sent.ok) {
      const delivery = await sent.delivery;
      if (delivery.outcome === 'confirmed') arrived();
      else refused('problem' in delivery ? delivery.problem : undefined);
      return;
    }
    if (onQueued) {
      letGo(sending);
      onQueued(sent.replaced.some(({ state }) => state === 'waiting'));
    }
    const { outcome, item } = await sent.outcome;
    if (outcome === 'refused') {
      refused(item.problem);
      await store();
      // From here on the form has it, on the device too.
      if (isKept()) await queue.discard(item.id).catch(() => undefined);
      return;
    }
    if (!onQueued) letGo(sending);
    if (outcome === 'confirmed') succeeded();
    else if (onQueued && hasFailed(item?.problem)) notify({ type: 'ERROR', ...usualFailure() });
    if (isShown.current) onSent?.(id);
  };
}

/** Whether the server has failed. One that takes nothing more from this account today (docs/api-errors.md) has not. */
function hasFailed(problem: SendProblem | undefined): boolean {
  return problem?.code === 'busy' && problem.reason !== 'quota_exceeded';
}
