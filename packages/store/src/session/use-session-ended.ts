import { useAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useStoreContext } from '../store-context.ts';
import { type SessionEnd, sessionEndedAtom } from './remove-account.ts';
import { type ClosedShare, closedShares } from './use-closed-shares.ts';

/**
 * Calls `tell` with each session that has ended without the user's doing (decisions.md 8), and with what became of its
 * share where it was one and the server has said so. It may come a moment after the end, which another tab may have seen.
 */
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
