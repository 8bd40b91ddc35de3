import { useAtom } from 'jotai';
import { useCallback } from 'react';
import { type SessionEnd, sessionEndedAtom } from './session-end.ts';

/**
 * Whether a session has ended without the user's doing (decisions.md 8), and `acknowledge`, to be called by whoever
 * tells the user so.
 */
export function useSessionEnded(): { ended: SessionEnd | undefined; acknowledge: () => void } {
  const [ended, setEnded] = useAtom(sessionEndedAtom);
  return { ended, acknowledge: useCallback(() => setEnded(undefined), [setEnded]) };
}
