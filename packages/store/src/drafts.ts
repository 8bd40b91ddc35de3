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

/** Unsent entries of an account on this device. They outlive screen, page and logout. */
export function useDrafts<Draft>(kind: DraftKind<Draft>, accountId: string): AccountDrafts<Draft> {
  return draftRegistryOf(useStoreContext()).of(kind, accountId);
}

/** The keys with a draft, for each of these accounts. */
export function useDraftedKeys<Draft>(
  kind: DraftKind<Draft>,
  accountIds: readonly string[],
): readonly ReadonlySet<string>[] {
  const registry = draftRegistryOf(useStoreContext());
  const draftedKeys = () => accountIds.map(accountId => [...registry.of(kind, accountId).draftedKeys()]);
  // A text has a stable identity.
  const drafted = useSyncExternalStore(registry.watch, () => JSON.stringify(draftedKeys()));
  return useMemo(() => JSON.parse(drafted).map((keys: string[]) => new Set(keys)), [drafted]);
}

/** Created when a module first uses drafts. */
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

/** Writes drafts when a field or the page is left, catches up afterwards, and asks before something gets lost. */
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
