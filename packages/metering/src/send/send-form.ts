import type { FieldError } from '@zaehlwerk/api';
import {
  type DraftHandle,
  filledBody,
  type ItemSummary,
  type QueueCommands,
  type QueuedItem,
  type QueueKind,
  randomKey,
  type SendProblem,
  type Submission,
  summaryOf,
  type ToSend,
} from '@zaehlwerk/store/data';
import type { FormDrafts } from '../draft/draft-kind.ts';
import {
  attemptFor,
  type FormDraft,
  type FormField,
  type RefusedField,
  withTypingEnded,
} from '../draft/form-draft.ts';
import { readyOf } from '../draft/photos.ts';

export interface FormSubmission<Draft extends FormDraft>
  extends Pick<ToSend, 'accountId' | 'summary' | 'body'> {
  readonly kind: QueueKind;
  /** The subject in the queue; defaults to the item's own id. */
  readonly subject: string | undefined;
  readonly draft: Draft;
  /** Maps the server's field errors to fields of the form, in their order (decisions.md 4 and 6). */
  readonly refusedFields: (errors: readonly FieldError[]) => readonly RefusedField[];
}

export interface SendingQueue extends Pick<QueueCommands, 'knownAbout' | 'moveToDraft' | 'filesOf'> {
  readonly send: (kind: QueueKind, item: ToSend) => Promise<Submission>;
}

/** `itemId` names the item unless it is back in the form. */
export type FormEnd =
  /** Another item on the same subject was sent or queued that the form does not know. */
  | { readonly state: 'conflict'; readonly itemId?: undefined }
  /** Sent or waiting; `confirmed` once the server has confirmed it. */
  | { readonly state: 'sent'; readonly itemId: string; readonly confirmed: ItemSummary | undefined }
  /** Back in the form with its refused fields, or still in the queue. */
  | {
      readonly state: 'failed';
      readonly problem: SendProblem | undefined;
      readonly marked: readonly FormField[];
      readonly itemId?: string;
    };

const invalidContent = 422;
const timeoutMilliseconds = 1000;

/**
 * Hands a form over to the outbox.
 *
 * The draft gets the idempotency key first, then the item is queued, then the draft is discarded: at every
 * moment one of the two owns the reading. An item that the server refuses for entered values moves back to
 * the draft with these fields marked; other refusals stay in the queue, which explains them. A stopped item
 * moves back while the form is open. Without storage, the form keeps the reading until the server has
 * confirmed it. Entries of other tabs can interleave at every `await`; they stay in the draft.
 *
 * `leave` closes the form once the item is queued; `isReplacement`: it replaced a waiting item. Without it
 * the form stays until the first attempt has ended.
 */
export async function sendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  kept: DraftHandle<Draft>,
  queue: SendingQueue,
  submission: FormSubmission<Draft>,
  leave?: (isReplacement: boolean) => void,
): Promise<FormEnd> {
  const { draft, kind, accountId, summary, body } = submission;
  const left = withTypingEnded(draft);
  const form = forms.contentOf({ ...left, takenBack: undefined, lastAttempt: undefined });
  const attempt = attemptFor(identityOf({ accountId, body, form }), draft.lastAttempt, randomKey);
  const id = attempt.idempotencyKey;
  const subject = submission.subject ?? id;
  // Later changes are unknown to the reader.
  const known = queue.knownAbout(kind, accountId, subject);
  const sending: Draft = { ...left, lastAttempt: attempt, send: { is: 'sending' } };
  const shown = kept.draft;
  // Entries of another tab at this moment are kept.
  kept.change(now => (kept.draft === shown ? sending : { ...now, lastAttempt: attempt, send: sending.send }));
  // The key should be stored before the server has the reading, but sending never waits longer for it.
  await Promise.race([kept.flush(), new Promise(resolve => setTimeout(resolve, timeoutMilliseconds))]);
  const photos = Object.values(draft.photos).flatMap(readyOf);
  const files = new Map(photos.map(photo => [photo.id, photo.jpeg]));
  const item = { id, accountId, subject, summary, form, body, files, draft: kept.toSubmission(), known };
  const sent = await queue.send(kind, item);
  const unlock = () => kept.change(current => ({ ...current, send: { is: 'none' } }));
  if (!sent.outcome) {
    unlock();
    return { state: 'conflict' };
  }
  /** Entries of another tab stay as a separate draft. */
  const discardOrUnlock = () => kept.discardSent(sending) || unlock();
  const isLeft = sent.ok && leave !== undefined;
  if (isLeft) {
    discardOrUnlock();
    leave(sent.replaced.some(({ state }) => state === 'waiting'));
  }

  const { state, item: ended } = await sent.outcome;
  const problem = state === 'stopped' ? undefined : ended?.problem;
  const refused = submission.refusedFields(problem?.fieldErrors ?? []);
  const asFailed = (draft: Draft): Draft => ({
    ...draft,
    send: { is: 'failed', refused, item: !sent.ok && state === 'refused' ? ended : undefined },
    // A refused reading is not stored: the next attempt is a new one. Otherwise the server may have stored
    // it.
    lastAttempt: problem?.status === invalidContent ? undefined : attempt,
  });
  const isBack = async () => {
    if (!ended) return false;
    if (!sent.ok) {
      kept.change(() => asFailed(sending));
      return true;
    }
    // Without refused fields, and after a storage failure, the queue keeps the item.
    const isWanted = state === 'refused' ? refused.length > 0 : state === 'stopped' && !isLeft;
    const before = isLeft ? undefined : sending;
    return isWanted && takeBack(forms, kept, queue, ended, asFailed, before).catch(() => false);
  };
  if (await isBack()) return { state: 'failed', problem, marked: refused };
  if (!isLeft) discardOrUnlock();
  if (state === 'refused') return { state: 'failed', problem, marked: [], itemId: id };
  const confirmed = state === 'confirmed' ? summaryOf({ summary, form }) : undefined;
  return { state: 'sent', itemId: id, confirmed };
}

/** Identifies a submission: account and content, with photos by their ids. */
function identityOf({ accountId, body, form }: Pick<ToSend, 'accountId' | 'body' | 'form'>): unknown {
  return [accountId, filledBody(body, form)];
}

/**
 * Moves a queued item to the draft, in one step with its files. Sent again unchanged, it is the same submission.
 * `before` is the draft that became the item, if the form still shows it. False if the item is in flight or gone, or
 * the form has other entries. Rejects if the item cannot be read, or on a storage failure: it is still queued then.
 */
export async function takeBack<Draft extends FormDraft>(
  { restore }: FormDrafts<Draft>,
  kept: DraftHandle<Draft>,
  { moveToDraft, filesOf }: Pick<QueueCommands, 'moveToDraft' | 'filesOf'>,
  item: QueuedItem,
  change: (draft: Draft) => Draft,
  before?: Draft,
): Promise<boolean> {
  const { id, accountId, request, form } = item;
  const files = await filesOf(item);
  const sent = restore(form, fileId => files.get(fileId) ?? null);
  if (!sent) throw new Error(`The form of ${id} cannot be read`);
  const identity = identityOf({ accountId, body: Object(request.body), form });
  const lastAttempt = attemptFor(identity, undefined, () => id);
  const draft = { ...change({ ...sent, lastAttempt }), takenBack: { item, files } };
  const taken = await kept.adopt(draft, (place, next) => moveToDraft(id, place, next), before);
  return taken === 'taken';
}

/** Discards a draft and restores the item it came from, in one step. Rejects on a storage failure: the draft stays. */
export async function giveUp<Draft extends FormDraft>(
  kept: DraftHandle<Draft>,
  restoreToQueue: QueueCommands['restoreToQueue'],
): Promise<void> {
  const takenBack = kept.draft?.takenBack;
  if (takenBack) {
    const files = [...takenBack.files].flatMap(([id, file]) => (file ? [[id, file] as const] : []));
    if (files.length < takenBack.files.size) throw new Error('The device has not handed out all photos');
    await kept.flush();
    await restoreToQueue(takenBack.item, new Map(files), kept.toSubmission());
  }
  void kept.discard();
}
