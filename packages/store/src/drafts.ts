import {
  type AccountDrafts,
  DraftBox,
  type DraftKind,
  draftsByAccount,
  indexedDbDrafts,
  instantRecordsIn,
  writtenDrafts,
} from '@zaehlwerk/outbox';
import { useMemo } from 'react';
import { applicationAtom, loadedApplication } from './application/application.ts';
import { rereadQueue } from './outbox/load-outbox.ts';
import { noteLost } from './persistence/lost-at-start.ts';
import { type Portal, usePortal } from './portal/portal.ts';
import { askBeforeUnload } from './reload-guards.ts';

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

/** What {@link useDrafts} answers, of each of these accounts. */
export function useDraftsOf<Draft>(
  declared: DeclaredDrafts<Draft>,
  accountIds: readonly string[],
): readonly AccountDrafts<Draft>[] {
  const box = draftBoxOf(usePortal());
  return useMemo(() => accountIds.map(accountId => declared(box, accountId)), [declared, box, accountIds]);
}

/** All drafts of the portal; made when the first module asks for some. */
export function draftBoxOf(portal: Portal): DraftBox {
  portal.draftBox ??= newDraftBox(portal);
  return portal.draftBox;
}

function newDraftBox(portal: Portal): DraftBox {
  const box = new DraftBox({
    records: portal.persistence.drafts(indexedDbDrafts),
    tabs: portal.tabs.topic(writtenDrafts),
    instantRecords: instantRecordsIn(() => globalThis.localStorage),
    now: portal.now,
    timeZone: () => loadedApplication(portal.jotai.get(applicationAtom)).timeZone,
    alarm: portal.alarm,
    onLost: () => noteLost(portal, 'drafts'),
    beforeGone: () => rereadQueue(portal),
  });
  keepDraftsSafe(box);
  return box;
}

/**
 * Writes drafts when a field is left and when the page may be about to go, catches up when it comes back, and has the
 * browser ask before the tab closes while something is not kept on the device.
 */
export function keepDraftsSafe(drafts: DraftBox): void {
  const flushAtOnce = () => drafts.flushAtOnce();
  drafts.watch(() => askBeforeUnload('drafts', drafts.isUnsafe()));
  globalThis.addEventListener?.('focusout', () => drafts.flushAll());
  globalThis.addEventListener?.('pagehide', flushAtOnce);
  globalThis.addEventListener?.('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAtOnce();
    else void drafts.catchUp();
  });
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    if (persisted) void drafts.catchUp();
  });
}
