import {
  type AccountDrafts,
  type DraftKind,
  DraftRegistry,
  draftJournalIn,
  indexedDbDrafts,
  writtenDrafts,
} from '@zaehlwerk/outbox';
import { useMemo, useSyncExternalStore } from 'react';
import { applicationAtom, loadedApplication } from './application/application.ts';
import { rereadQueue } from './outbox/load-outbox.ts';
import { noteLost } from './persistence/restore-failures.ts';
import { askBeforeUnload } from './reload-guards.ts';
import { type StoreContext, useStoreContext } from './store-context.ts';

/**
 * What was entered for the jobs of an account and not sent. It outlives the screen, the page and a logout, on this
 * device and for this account alone, until it is discarded.
 */
export function useDrafts<Draft>(kind: DraftKind<Draft>, accountId: string): AccountDrafts<Draft> {
  return draftRegistryOf(useStoreContext()).of(kind, accountId);
}

/** The keys for which something was entered and not sent, of each of these accounts in their order. */
export function useDraftedKeys<Draft>(
  kind: DraftKind<Draft>,
  accountIds: readonly string[],
): readonly ReadonlySet<string>[] {
  const registry = draftRegistryOf(useStoreContext());
  const draftedKeys = () => accountIds.map(accountId => [...registry.of(kind, accountId).draftedKeys()]);
  // As a text it is the same until one is added or gone.
  const drafted = useSyncExternalStore(registry.watch, () => JSON.stringify(draftedKeys()));
  return useMemo(() => JSON.parse(drafted).map((keys: string[]) => new Set(keys)), [drafted]);
}

/** All drafts of the portal; made when the first module asks for some. */
export function draftRegistryOf(context: StoreContext): DraftRegistry {
  context.draftRegistry ??= keptSafe(
    new DraftRegistry({
      records: context.persistence.drafts(indexedDbDrafts),
      tabs: context.tabs.topic(writtenDrafts),
      journal: draftJournalIn(() => globalThis.localStorage),
      now: context.now,
      timeZone: () => loadedApplication(context.jotai.get(applicationAtom)).timeZone,
      alarm: context.alarm,
      onLost: () => noteLost(context, 'drafts'),
      beforeGone: () => rereadQueue(context),
    }),
  );
  return context.draftRegistry;
}

/**
 * Writes drafts when a field is left and when the page may be about to go, catches up when it comes back, and has the
 * browser ask before the tab closes while something is not kept on the device.
 */
function keptSafe(drafts: DraftRegistry): DraftRegistry {
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
  return drafts;
}
