import type { FieldError } from '@zaehlwerk/api';
import {
  type ItemSummary,
  type QueueCommands,
  type QueuedItem,
  type QueueKind,
  randomKey,
  type SendProblem,
  type Submission,
  summaryOf,
  type ToSend,
  withNumbers,
} from '@zaehlwerk/store/data';
import {
  attemptFor,
  type FormDraft,
  type FormField,
  type RefusedField,
  withTypingEnded,
} from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { photoFiles } from '../draft/photos.ts';
import type { DraftCommands } from './draft-commands.ts';

export { draftCommandsOf } from './draft-commands.ts';

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

/** What a form sends with: its draft, and the queue of the page. */
export type SendingParts<Draft> = Pick<
  DraftCommands<Draft>,
  'change' | 'store' | 'toSubmission' | 'discardSent' | 'adopt'
> &
  Pick<QueueCommands, 'knownAbout' | 'moveToDraft' | 'filesOf'> & {
    readonly send: (kind: QueueKind, item: ToSend) => Promise<Submission>;
  };

/** What a screen says and does while its form is sent. */
export interface SendingScreen {
  /**
   * Leaves the form as soon as the device has what was sent; `isReplacement` when something else about the same was
   * waiting. Without it the form stays until the first try has ended.
   */
  readonly leave: ((isReplacement: boolean) => void) | undefined;
  /** Something else about the same was sent, or queued, of which the form knew nothing. */
  readonly onConflict: () => void;
  readonly onConfirmed: (summary: ItemSummary) => void;
  /** It was sent, or waits; called with the item's id. */
  readonly onEnded: (itemId: string) => void;
  readonly onRefused: (problem: SendProblem | undefined) => void;
  /** Says that it failed, and whether the form shows what is wrong; the answer is the notification that says it. */
  readonly tellFailure: (isMarked: boolean) => string | undefined;
  /** Leads to what is to be changed. */
  readonly focus: (fields: readonly FormField[]) => void;
}

const invalidContent = 422;
const patienceMilliseconds = 1000;

/**
 * Hands what a form holds over to the outbox. From then on the draft is gone, and the queue has the reading. What the
 * server refuses at once for something that was entered is taken back into the form, with that marked; everything else
 * that it refuses stays in the queue, which says why and what can be done. What is stopped while the form is still there
 * is back in it. Where the device keeps nothing, the form stays until the server has confirmed.
 */
export async function sendForm<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  parts: SendingParts<Draft>,
  submission: FormSubmission<Draft>,
  screen: SendingScreen,
): Promise<void> {
  const { change, store, discardSent } = parts;
  const { draft, kind, accountId, summary, body } = submission;
  /** What another tab has added meanwhile stays, as a draft of its own. */
  const letGo = (sent: Draft) => {
    if (!discardSent(sent)) change(current => ({ ...current, isSending: false }));
  };
  const left = withTypingEnded(draft);
  const form = forms.contentOf({ ...left, takenBack: undefined, lastAttempt: undefined });
  const attempt = attemptFor(identityOf({ accountId, body, form }), draft.lastAttempt, randomKey);
  const id = attempt.idempotencyKey;
  const subject = submission.subject ?? id;
  // What comes to be known from here on, its reader has not seen.
  const known = parts.knownAbout(kind, accountId, subject);
  const sending: Draft = {
    ...left,
    lastAttempt: attempt,
    isSending: true,
    refused: [],
    notAccepted: undefined,
  };
  change(() => sending);
  // The device has the key before the server has the reading; but sending waits for it no longer than this.
  await Promise.race([store(), new Promise(resolve => setTimeout(resolve, patienceMilliseconds))]);
  const sent = await parts.send(kind, {
    id,
    accountId,
    subject,
    summary,
    form,
    body,
    files: photoFiles(draft.photos),
    draft: parts.toSubmission(),
    known,
  });
  /** The draft as it goes on with this. What was refused is not stored: the next try is another one. */
  const backInForm = (problem: SendProblem | undefined): Draft => ({
    ...sending,
    isSending: false,
    refused: submission.refusedFields(problem?.fieldErrors ?? []),
    lastAttempt: problem?.status === invalidContent ? undefined : attempt,
  });

  if (!sent.ok && sent.problem === 'conflict') {
    change(current => ({ ...current, isSending: false }));
    screen.onConflict();
  } else if (!sent.ok) {
    const { state, item } = await sent.outcome;
    if (state === 'confirmed') {
      letGo(sending);
      screen.onConfirmed(summaryOf({ summary, form }));
      return screen.onEnded(id);
    }
    // The end of the session is told by the portal, with the way on.
    const problem = item?.problem;
    const back = backInForm(problem);
    change(() => ({
      ...back,
      notAccepted: state === 'refused' ? item : undefined,
      failureNotice: problem && screen.tellFailure(back.refused.length > 0),
    }));
    screen.onRefused(problem);
    screen.focus(back.refused);
  } else {
    const { leave } = screen;
    if (leave) {
      letGo(sending);
      leave(sent.replaced.some(({ state }) => state === 'waiting'));
    }
    const { state, item } = await sent.outcome;
    if (state === 'refused') {
      screen.onRefused(item.problem);
      const refused = backInForm(item.problem);
      const back = { ...refused, failureNotice: screen.tellFailure(refused.refused.length > 0) };
      const before = leave ? undefined : sending;
      // Where nothing is to be changed in the form, or the device fails, the queue keeps it and says so.
      const isBack =
        back.refused.length > 0 && (await takeBack(parts, item, () => back, before).catch(() => false));
      if (isBack) return screen.focus(back.refused);
    }
    if (!leave && state === 'stopped') {
      // Sent again unchanged it has the same key: the server may have it nevertheless.
      const isBack = await takeBack(parts, item, () => backInForm(undefined), sending).catch(() => false);
      if (isBack) return;
    }
    if (!leave) letGo(sending);
    if (state === 'confirmed') screen.onConfirmed(summaryOf({ summary, form }));
    screen.onEnded(id);
  }
}

/** By which a submission is told from another one: what is sent, with photos by their ids, and as which account. */
function identityOf({ accountId, body, form }: Pick<ToSend, 'accountId' | 'body' | 'form'>): unknown {
  return [accountId, withNumbers(body, form)];
}

/** The form of a queued item as it was sent: sent again unchanged, it is the same submission. Throws if it cannot be read. */
export function draftOf<Draft extends FormDraft>(
  { restore }: FormDrafts<Draft>,
  { id, accountId, request, form }: QueuedItem,
  files: ReadonlyMap<string, Blob>,
): Draft {
  const draft = restore(form, fileId => files.get(fileId) ?? null);
  if (!draft) throw new Error(`The form of ${id} cannot be read`);
  const identity = identityOf({ accountId, body: Object(request.body), form });
  return { ...draft, lastAttempt: attemptFor(identity, undefined, () => id) };
}

/**
 * Has a form take a queued item back, in one step with its files: from then on the form has it and the queue has not.
 * `draftOf` makes the draft of it; `before` is the draft that the item was until it was sent, where the form still shows
 * it. False where the item stays what it was: it is on its way or gone, or something was entered there already. Rejects
 * with the device: the item is in the queue then, as before.
 */
export async function takeBack<Draft extends FormDraft>(
  { adopt, moveToDraft, filesOf }: Pick<SendingParts<Draft>, 'adopt' | 'moveToDraft' | 'filesOf'>,
  item: QueuedItem,
  draftOf: (files: ReadonlyMap<string, Blob>) => Draft,
  before?: Draft,
): Promise<boolean> {
  const files = await filesOf(item);
  const draft = { ...draftOf(files), takenBack: { item, files, unread: [] } };
  const taken = await adopt(draft, (place, next) => moveToDraft(item.id, place, next), before);
  return taken === 'taken';
}

/**
 * Throws away what was entered. What the form has taken back from the queue returns there, as it was and in the same
 * step. Rejects with the device: it stays in the form then.
 */
export async function giveUp<Draft extends FormDraft>(
  draft: Draft | undefined,
  { store, toSubmission, discard }: Pick<DraftCommands<Draft>, 'store' | 'toSubmission' | 'discard'>,
  restoreToQueue: QueueCommands['restoreToQueue'],
): Promise<void> {
  const takenBack = draft?.takenBack;
  if (takenBack) {
    if (takenBack.unread.length > 0) throw new Error('The device has not handed out all photos');
    await store();
    await restoreToQueue(takenBack.item, takenBack.files, toSubmission());
  }
  discard();
}
