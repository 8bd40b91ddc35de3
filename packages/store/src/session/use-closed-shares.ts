import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { queueStateAtom } from '../outbox/queue-state.ts';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { accountsAtom } from './accounts.ts';
import { closedSharesAtom, closedSharesRecord } from './closed-shares.ts';

const closedShareSchema = z.object({
  accountId: z.string(),
  /** Of the share or an account above it (docs/guide/api-errors.md); any account may have been deleted. */
  code: z.enum(['share_taken_back', 'share_blocked', 'share_expired', 'account_deleted']),
  /** If this device knew them; `parentName` created the share. */
  name: z.optional(z.string()),
  parentName: z.optional(z.string()),
  /** In milliseconds since 1970, on this device. */
  since: z.number(),
});

export type ClosedShare = z.infer<typeof closedShareSchema>;

/** Closed shares of this device that are not logged in again, the latest last; `undefined` until they were read. */
export function useClosedShares(): readonly ClosedShare[] | undefined {
  const context = useStoreContext();
  const accounts = useAtomValue(accountsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the accounts may come from another tab
  useEffect(() => {
    void closedShares(context);
  }, [context, accounts]);
  return useAtomValue(loggedOutAtom);
}

const loggedOutAtom = atom(get => {
  const loggedIn = get(accountsAtom).map(({ id }) => id);
  const entries = get(closedSharesAtom);
  return entries && readable(entries).filter(({ accountId }) => !loggedIn.includes(accountId));
});

/** The last entry of each share. */
function readable(entries: readonly unknown[]): ClosedShare[] {
  const read = entries.flatMap(entry => closedShareSchema.safeParse(entry).data ?? []);
  return [...new Map(read.map(closed => [closed.accountId, closed])).values()];
}

/** After the note that a share is closed, until its session has ended. */
const endingMilliseconds = 5000;
/** For other tabs, which may still have to notify the user. */
const noticeMilliseconds = 86_400_000;

/** Reads the closed shares, and removes those that are logged in again, or have no queued items any more. Never rejects. */
export async function closedShares(context: StoreContext): Promise<readonly ClosedShare[]> {
  const { jotai, persistence } = context;
  const kept = (await peekRecord(persistence, closedSharesRecord))?.content ?? [];
  // A full device keeps nothing more.
  const entries = [...(jotai.get(closedSharesAtom) ?? []), ...kept];
  const isLeft = (closed: ClosedShare) => !isOver(context, closed);
  const left = readable(entries).filter(isLeft);
  jotai.set(closedSharesAtom, left);
  if (kept.length > left.length)
    await updateRecord(persistence, closedSharesRecord, (all = []) => readable(all).filter(isLeft));
  return left;
}

function isOver({ jotai, now }: StoreContext, { accountId, since }: ClosedShare): boolean {
  const age = now() - since;
  if (jotai.get(accountsAtom).some(({ id }) => id === accountId)) return age > endingMilliseconds;
  const { status, items } = jotai.get(queueStateAtom);
  const hasLeft = status !== 'ready' || items.some(item => item.accountId === accountId);
  return !hasLeft && age > noticeMilliseconds;
}
