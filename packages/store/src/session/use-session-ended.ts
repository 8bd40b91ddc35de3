import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useStoreContext } from '../store-context.ts';
import { type SessionEnd, sessionEndedAtom } from './remove-account.ts';
import { type ClosedShare, closedShares } from './use-closed-shares.ts';

/** Calls `tell` a moment after a session has ended without the user (decisions.md 8), in this tab or another. */
export function useSessionEnded(tell: (ended: SessionEnd, closed: ClosedShare | undefined) => void): void {
  const context = useStoreContext();
  const [ended, setEnded] = useAtom(sessionEndedAtom);
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  }, [tell]);
  useEffect(() => {
    if (ended === undefined) return;
    setEnded(undefined);
    void closedShares(context).then(closed =>
      latest.current(
        ended,
        closed.find(({ accountId }) => accountId === ended.accountId),
      ),
    );
  }, [context, ended, setEnded]);
}
