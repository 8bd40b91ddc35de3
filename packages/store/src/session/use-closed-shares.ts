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
  /** As the server has said it (docs/guide/api-errors.md), of the share or of an account above it. */
  code: z.enum(['share_taken_back', 'share_blocked', 'share_expired']),
  /** Its name and that of whoever has given it, where this device knew them. */
  name: z.optional(z.string()),
  parentName: z.optional(z.string()),
  /** When this device has learnt it, in milliseconds since 1970. */
  since: z.number(),
});

/** An access that another account has given, and that opens nothing any more or for now. */
export type ClosedShare = z.infer<typeof closedShareSchema>;

/**
 * The shares that were logged in on this device until the server said that they are closed, the latest last; `undefined`
 * until the device has said it. One that is logged in again is not among them.
 */
export function useClosedShares(): readonly ClosedShare[] | undefined {
  const context = useStoreContext();
  const accounts = useAtomValue(accountsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has come or gone may have done so in another tab
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

/** The shares among the entries of a device, the last word on each. */
function readable(entries: readonly unknown[]): ClosedShare[] {
  const read = entries.flatMap(entry => {
    const closed = closedShareSchema.safeParse(entry);
    return closed.success ? [closed.data] : [];
  });
  return [...new Map(read.map(closed => [closed.accountId, closed])).values()];
}

/** How long a session may take to end once it was noted that its share is closed. */
const endingMilliseconds = 5000;
/** For so long another tab may still have to tell of one that has left nothing in the queue. */
const toldMilliseconds = 86_400_000;

/**
 * Reads anew which shares are closed, and takes those off the device that were logged in again since, and such of which
 * nothing lies in the queue and everybody was told. Never rejects.
 */
export async function closedShares(context: StoreContext): Promise<readonly ClosedShare[]> {
  const { jotai, persistence } = context;
  const kept = (await peekRecord(persistence, closedSharesRecord))?.content ?? [];
  // A device that is full keeps nothing more: this page knows it all the same.
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
  return !hasLeft && age > toldMilliseconds;
}
