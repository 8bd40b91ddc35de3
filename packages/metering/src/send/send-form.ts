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

/** What a form hands over to be sent. */
export interface FormSubmission<Draft extends FormDraft>
  extends Pick<ToSend, 'accountId' | 'summary' | 'body'> {
  readonly kind: QueueKind;
  /** What it is about; the item's own id where it is about nothing else. */
  readonly subject: string | undefined;
  /** What is kept of it is what body and summary refer to. */
  readonly draft: Draft;
  /** The places of the form that a refusal of the server speaks of, in their order (decisions.md 4 and 6). */
  readonly refusedFields: (errors: readonly FieldError[]) => readonly RefusedField[];
}

/** The queue of the page, as a form needs it. */
export interface SendingQueue extends Pick<QueueCommands, 'knownAbout' | 'moveToDraft' | 'filesOf'> {
  readonly send: (kind: QueueKind, item: ToSend) => Promise<Submission>;
}

/** What became of what a form has handed over; `itemId` names it where the form does not have it any more. */
export type FormEnd =
  /** Something else about the same was sent, or queued, of which the form knew nothing. */
  | { readonly state: 'conflict'; readonly itemId?: undefined }
  /** It was sent, or waits; with a summary where the server has confirmed it. */
  | { readonly state: 'sent'; readonly itemId: string; readonly confirmed: ItemSummary | undefined }
  /** It is in the form again, where what is to be changed is marked; or it stays in the queue. */
  | {
      readonly state: 'failed';
      readonly problem: SendProblem | undefined;
      readonly marked: readonly FormField[];
      readonly itemId?: string;
    };

const invalidContent = 422;
const patienceMilliseconds = 1000;

/**
 * Hands what a form holds over to the outbox. From then on the draft is gone, and the queue has the reading. What the
 * server refuses at once for something that was entered is taken back into the form, with that marked; everything else
 * that it refuses stays in the queue, which says why and what can be done. What is stopped while the form is still there
 * is back in it. Where the device keeps nothing, the form stays until the server has confirmed.
 *
 * `leave` leaves the form as soon as the device has what was sent; `isReplacement` when something else about the same was
 * waiting. Without it the form stays until the first try has ended.
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
  // What comes to be known from here on, its reader has not seen.
  const known = queue.knownAbout(kind, accountId, subject);
  const sending: Draft = { ...left, lastAttempt: attempt, send: { is: 'sending' } };
  const shown = kept.draft;
  // What another tab has entered in this moment stays.
  kept.change(now => (kept.draft === shown ? sending : { ...now, lastAttempt: attempt, send: sending.send }));
  // The device has the key before the server has the reading; but sending waits for it no longer than this.
  await Promise.race([kept.flush(), new Promise(resolve => setTimeout(resolve, patienceMilliseconds))]);
  const photos = Object.values(draft.photos).flatMap(readyOf);
  const files = new Map(photos.map(photo => [photo.id, photo.jpeg]));
  const item = { id, accountId, subject, summary, form, body, files, draft: kept.toSubmission(), known };
  const sent = await queue.send(kind, item);
  const unlock = () => kept.change(current => ({ ...current, send: { is: 'none' } }));
  if (!sent.outcome) {
    unlock();
    return { state: 'conflict' };
  }
  /** What another tab has added meanwhile stays, as a draft of its own. */
  const letGo = () => kept.discardSent(sending) || unlock();
  const isLeft = sent.ok && leave !== undefined;
  if (isLeft) {
    letGo();
    leave(sent.replaced.some(({ state }) => state === 'waiting'));
  }

  const { state, item: ended } = await sent.outcome;
  const problem = state === 'stopped' ? undefined : ended?.problem;
  const refused = submission.refusedFields(problem?.fieldErrors ?? []);
  const asFailed = (draft: Draft): Draft => ({
    ...draft,
    send: { is: 'failed', refused, item: !sent.ok && state === 'refused' ? ended : undefined },
    // What was refused is not stored: the next try is another one. Otherwise the server may have it nevertheless.
    lastAttempt: problem?.status === invalidContent ? undefined : attempt,
  });
  const isBack = async () => {
    if (!ended) return false;
    if (!sent.ok) {
      kept.change(() => asFailed(sending));
      return true;
    }
    // Where nothing is to be changed in the form, or the device fails, the queue keeps it and says so.
    const isWanted = state === 'refused' ? refused.length > 0 : state === 'stopped' && !isLeft;
    const before = isLeft ? undefined : sending;
    return isWanted && takeBack(forms, kept, queue, ended, asFailed, before).catch(() => false);
  };
  if (await isBack()) return { state: 'failed', problem, marked: refused };
  if (!isLeft) letGo();
  if (state === 'refused') return { state: 'failed', problem, marked: [], itemId: id };
  const confirmed = state === 'confirmed' ? summaryOf({ summary, form }) : undefined;
  return { state: 'sent', itemId: id, confirmed };
}

/** By which a submission is told from another one: what is sent, with photos by their ids, and as which account. */
function identityOf({ accountId, body, form }: Pick<ToSend, 'accountId' | 'body' | 'form'>): unknown {
  return [accountId, filledBody(body, form)];
}

/**
 * Has a form take a queued item back, in one step with its files: from then on the form has it and the queue has not. It
 * is as it was sent, and then changed: sent again unchanged, it is the same submission. `before` is the draft that the
 * item was until it was sent, where the form still shows it. False where the item stays what it was: it is on its way or
 * gone, or something was entered there already. Rejects where the item cannot be read, and with the device: it is in the
 * queue then, as before.
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

/**
 * Throws away what was entered. What the form has taken back from the queue returns there, as it was and in the same
 * step. Rejects with the device: it stays in the form then.
 */
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
