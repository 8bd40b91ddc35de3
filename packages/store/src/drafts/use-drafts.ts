import { type AccountDrafts, type DraftBox, type DraftKind, draftsByAccount } from '@zaehlwerk/outbox';
import { usePortal } from '../portal/use-portal.ts';
import { draftBoxOf } from './draft-box-of.ts';

/** Drafts of one kind, as a module declares them; see {@link useDrafts}. */
export type DeclaredDrafts<Draft> = (box: DraftBox, accountId: string) => AccountDrafts<Draft>;

/** Declares a kind of drafts, once per module and kind. */
export function declareDrafts<Draft>(kind: DraftKind<Draft>): DeclaredDrafts<Draft> {
  return draftsByAccount(kind);
}

/**
 * What was entered for the jobs of an account and not sent. It outlives the screen, the page and a logout, on this
 * device and for this account alone, until it is discarded.
 */
export function useDrafts<Draft>(declared: DeclaredDrafts<Draft>, accountId: string): AccountDrafts<Draft> {
  return declared(draftBoxOf(usePortal()), accountId);
}
