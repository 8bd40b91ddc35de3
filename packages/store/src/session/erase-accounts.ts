import { atom } from 'jotai';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { ownItemsAtom } from '../outbox/queue-state.ts';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { isPreferenceOf } from '../preference-key.ts';
import { deliveryRecordsAtom } from '../queries/delivery-records.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { accountsAtom, accountWithId } from './accounts.ts';
import { accountDeleted } from './ending-codes.ts';
import { removeAllAccounts } from './remove-account.ts';
import { closedShares } from './use-closed-shares.ts';

/*
 * Removes everything of an account from this device: after the server has said that it is deleted (decisions.md 73), or
 * because its user asked for that at the logout. Items in the queue stay, except those the user named.
 * Each page of the device does it, since each may still be writing a draft, and again whenever accounts change and at
 * every start of the next day: that makes up for a page that was killed between two removals, or suspended. Invariants:
 * an account that is logged in is never touched, and its erasure is forgotten; nothing of other accounts is.
 */

const erasureSchema = z.object({
  accountId: z.string(),
  /** In milliseconds since 1970, on this device. */
  since: z.number(),
  /** Queued items that the user has agreed to lose. */
  itemIds: z._default(z.array(z.string()), []),
});

type Erasure = z.infer<typeof erasureSchema>;

/** Erasures that users have asked for. Readers parse each entry. */
const erasuresRecord = { key: 'erasures', version: 1, content: z.array(z.unknown()) };

/** In memory, for a device that is full. */
const erasuresAtom = atom<readonly unknown[]>([]);

/** For other tabs, which may be suspended. */
const repeatMilliseconds = 86_400_000;

export function useEraseAccounts(): void {
  const context = useStoreContext();
  useEffect(() => followErasures(context), [context]);
}

export function followErasures(context: StoreContext): () => void {
  let run = Promise.resolve();
  const next = () => {
    run = run.then(() => eraseAccounts(context)).catch(() => undefined);
  };
  next();
  return context.jotai.sub(accountsAtom, next);
}

/** For a logout after which nothing of the accounts is left here, except for queued items that are not named. */
export function useEraseAndLogOut() {
  const context = useStoreContext();
  return useMemo(
    () => ({
      queuedItems: () => context.jotai.get(ownItemsAtom),
      eraseAndLogOut: (itemIds: readonly string[]) => {
        const accountIds = context.jotai.get(accountsAtom).map(({ id }) => id);
        return eraseAndLogOut(context, accountIds, itemIds);
      },
    }),
    [context],
  );
}

export async function eraseAndLogOut(
  context: StoreContext,
  accountIds: readonly string[],
  itemIds: readonly string[],
): Promise<void> {
  const asked = accountIds.map(accountId => ({ accountId, since: context.now(), itemIds: [...itemIds] }));
  await changeErasures(context, all => [...all, ...asked]);
  await removeAllAccounts(context);
}

async function changeErasures(
  { jotai, persistence }: StoreContext,
  change: (all: readonly unknown[]) => unknown[],
): Promise<void> {
  jotai.set(erasuresAtom, change);
  await updateRecord(persistence, erasuresRecord, (all = []) => change(all));
}

export async function eraseAccounts(context: StoreContext): Promise<void> {
  const { jotai, persistence, now } = context;
  const kept = (await peekRecord(persistence, erasuresRecord))?.content ?? [];
  const asked = [...kept, ...jotai.get(erasuresAtom)].flatMap(
    entry => erasureSchema.safeParse(entry).data ?? [],
  );
  const deleted = (await closedShares(context))
    .filter(({ code }) => code === accountDeleted)
    .map(({ accountId, since }) => ({ accountId, since, itemIds: [] }));
  const isLoggedIn = ({ accountId }: Erasure) => accountWithId(context, accountId) !== undefined;
  const over = new Set(asked.filter(isLoggedIn).map(({ accountId }) => accountId));
  for (const erasure of [...asked, ...deleted]) {
    if (isLoggedIn(erasure)) continue;
    await erase(context, erasure);
    if (now() - erasure.since > repeatMilliseconds) over.add(erasure.accountId);
  }
  if (over.size === 0) return;
  await changeErasures(context, all => all.filter(entry => !over.has(Object(entry).accountId)));
}

/** Rejects with the device: the next occasion tries again. */
async function erase(context: StoreContext, { accountId, itemIds }: Erasure): Promise<void> {
  const { jotai, persistence } = context;
  // Modules load this code with their first screen.
  const { draftRegistryOf } = await import('../drafts.ts');
  await draftRegistryOf(context).removeAll(accountId);
  await persistence.lists.remove(accountId);
  jotai.set(deliveryRecordsAtom, records => records.filter(record => record.accountId !== accountId));
  for (const key of (await persistence.keys()).map(String))
    if (isPreferenceOf(key, accountId)) await persistence.remove(key);
  if (itemIds.length === 0) return;
  const { queue } = await loadOutbox(context);
  for (const id of itemIds) await queue.remove(id);
}
