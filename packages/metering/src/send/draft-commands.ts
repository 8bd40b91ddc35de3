import type { AccountDrafts, HandedOverDraft, MoveToDraft, Taken } from '@zaehlwerk/store/data';

/** What happens to the draft of one form. */
export interface DraftCommands<Draft> {
  readonly change: (update: (draft: Draft) => Draft) => void;
  /** Settles when the device has the draft as it is now, or cannot have it. */
  readonly store: () => Promise<void>;
  /** What lies on the device of the draft, for the queue to take over. */
  readonly toSubmission: () => HandedOverDraft | undefined;
  /** Whether the device has the draft, once it was {@link store stored}. */
  readonly isKept: () => boolean;
  /** Begins with what another part of the device gives up; see `AccountDrafts.adopt`. */
  readonly adopt: (draft: Draft, move: MoveToDraft, before?: Draft) => Promise<Taken>;
  readonly discard: () => void;
  /** Discards what was sent; false when another tab has typed meanwhile, which stays. */
  readonly discardSent: (sent: Draft) => boolean;
}

/** The commands of the form `id` (a job's, for instance) among the drafts of an account. */
export function draftCommandsOf<Draft>(drafts: AccountDrafts<Draft>, id: string): DraftCommands<Draft> {
  return {
    change: update => drafts.change(id, update),
    store: () => drafts.flush(id),
    toSubmission: () => drafts.toSubmission(id),
    isKept: () => drafts.problemOf(id) === undefined,
    adopt: (draft, move, before) => drafts.adopt(id, draft, move, before),
    discard: () => void drafts.discard(id),
    discardSent: sent => drafts.discardSent(id, sent),
  };
}
