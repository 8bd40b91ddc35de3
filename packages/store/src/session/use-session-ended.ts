import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useStoreContext } from '../store-context.ts';
import { type SessionEnd, sessionEndedAtom } from './remove-account.ts';
import { type ClosedShare, closedShares } from './use-closed-shares.ts';

/** Calls `tell` a moment after a session has ended without the user (decisions.md 8), in this tab or another. */
export function useSessionEnded(tell: (ended: SessionEnd, closed: ClosedShare | undefined) => void): void {
  const context = useStoreContext();
  const [ended, setEnded] = useAtom(sessionEndedAtom);
  const tellLatest = useEffectEvent(tell);
  useEffect(() => {
    if (ended === undefined) return;
    setEnded(undefined);
    void closedShares(context).then(closed =>
      tellLatest(
        ended,
        closed.find(({ accountId }) => accountId === ended.accountId),
      ),
    );
  }, [context, ended, setEnded]);
}
