import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { loadOutbox } from '../outbox/load-outbox.ts';
import { ownItemsAtom } from '../outbox/queue-state.ts';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { isPreferenceOf } from '../preference-key.ts';
import { deliveryRecordsAtom } from '../queries/delivery-records.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { type Account, accountsAtom, accountWithId } from './accounts.ts';
import { accountDeleted } from './ending-codes.ts';
import { removeAllAccounts } from './remove-account.ts';
import { closedShares } from './use-closed-shares.ts';

/*
 * Removes everything of an account from this device: after the server has said that it is deleted (decisions.md 73), or
 * because its user asked for that at the logout. Items in the queue stay, except those the user named.
 * Each page of the device does it, since each may still be writing a draft, and again whenever accounts change and at
 * every start of the next day: that makes up for a page that was killed between two removals, or suspended. Invariants:
 * an account that is logged in is never touched, and its erasure is forgotten if that login is later than it; nothing of
 * other accounts is.
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

/** For other tabs, which may be suspended. */
const repeatMilliseconds = 86_400_000;

export function useEraseAccounts(): void {
  const context = useStoreContext();
  useEffect(() => followErasures(context), [context]);
}

export function followErasures(context: StoreContext): () => void {
  const { jotai, now } = context;
  let run = Promise.resolve();
  let known: readonly Account[] = [];
  const logins = new Map<string, number>();
  const next = () => {
    const accounts = jotai.get(accountsAtom);
    for (const account of accounts) if (!known.includes(account)) logins.set(account.id, now());
    known = accounts;
    run = run.then(() => eraseAccounts(context, logins)).catch(() => undefined);
  };
  next();
  return jotai.sub(accountsAtom, next);
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
  const { persistence, now } = context;
  const asked = accountIds.map(accountId => ({ accountId, since: now(), itemIds: [...itemIds] }));
  const isKept = await updateRecord(persistence, erasuresRecord, (all = []) => [...all, ...asked]);
  // On a full device only once: no later login in another tab could withdraw what this one remembers.
  const here = isKept ? [] : asked;
  await Promise.allSettled([removeAllAccounts(context), ...here.map(erasure => erase(context, erasure))]);
}

/** `logins`: when accounts were last logged in here, as far as this page has seen. */
async function eraseAccounts(context: StoreContext, logins: ReadonlyMap<string, number>): Promise<void> {
  const { persistence, now } = context;
  const kept = (await peekRecord(persistence, erasuresRecord))?.content ?? [];
  const asked = kept.flatMap(entry => erasureSchema.safeParse(entry).data ?? []);
  const deleted = (await closedShares(context))
    .filter(({ code }) => code === accountDeleted)
    .map(({ accountId, since }) => ({ accountId, since, itemIds: [] }));
  const keyOf = ({ accountId, since }: Erasure) => accountId + since;
  const over = new Set<string>();
  for (const erasure of [...asked, ...deleted]) {
    const { accountId, since } = erasure;
    // A clock that was set back hides a login since.
    const hasLoggedIn = since <= (logins.get(accountId) ?? 0) || since > now();
    if (!hasLoggedIn || !asked.includes(erasure)) {
      // Here until this tab has followed a logout in another one.
      if (accountWithId(context, accountId)) continue;
      try {
        await erase(context, erasure);
      } catch {
        continue;
      }
      if (now() - since <= repeatMilliseconds) continue;
    }
    over.add(keyOf(erasure));
  }
  if (over.size === 0) return;
  await updateRecord(persistence, erasuresRecord, (all = []) =>
    all.filter(entry => !over.has(keyOf(Object(entry)))),
  );
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
