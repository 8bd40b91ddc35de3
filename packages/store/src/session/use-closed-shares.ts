import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { queueStateAtom } from '../outbox/queue-state.ts';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { type Portal, usePortal } from '../portal/portal.ts';
import { accountsAtom } from './accounts.ts';
import { type ClosedShare, closedSharesAtom, closedSharesRecord } from './closed-shares.ts';

/**
 * The shares that were logged in on this device until the server said that they are closed, the latest last; `undefined`
 * until the device has said it. One that is logged in again is not among them.
 */
export function useClosedShares(): readonly ClosedShare[] | undefined {
  const portal = usePortal();
  const accounts = useAtomValue(accountsAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has come or gone may have done so in another tab
  useEffect(() => {
    void closedShares(portal);
  }, [portal, accounts]);
  return useAtomValue(loggedOutAtom);
}

const loggedOutAtom = atom(get => {
  const loggedIn = get(accountsAtom).map(({ id }) => id);
  return get(closedSharesAtom)?.filter(({ accountId }) => !loggedIn.includes(accountId));
});

/** How long a session may take to end once it was noted that its share is closed. */
const endingMilliseconds = 5000;
/** For so long another tab may still have to tell of one that has left nothing in the queue. */
const toldMilliseconds = 86_400_000;

/**
 * Reads anew which shares are closed, and takes those off the device that were logged in again since, and such of which
 * nothing lies in the queue and everybody was told. Never rejects.
 */
export async function closedShares(portal: Portal): Promise<readonly ClosedShare[]> {
  const { jotai, persistence } = portal;
  const kept = (await peekRecord(persistence, closedSharesRecord))?.content ?? [];
  // A device that is full keeps nothing more: this page knows it all the same.
  const unkept = (jotai.get(closedSharesAtom) ?? []).filter(
    ({ accountId }) => !kept.some(other => other.accountId === accountId),
  );
  const known = [...kept, ...unkept];
  const left = known.filter(closed => !isOver(portal, closed));
  jotai.set(closedSharesAtom, left);
  if (left.length < known.length)
    await updateRecord(persistence, closedSharesRecord, (all = []) =>
      all.filter(closed => !isOver(portal, closed)),
    );
  return left;
}

function isOver({ jotai, now }: Portal, { accountId, since }: ClosedShare): boolean {
  const age = now() - since;
  if (jotai.get(accountsAtom).some(({ id }) => id === accountId)) return age > endingMilliseconds;
  const { status, items } = jotai.get(queueStateAtom);
  const hasLeft = status !== 'ready' || items.some(item => item.accountId === accountId);
  return !hasLeft && age > toldMilliseconds;
}
