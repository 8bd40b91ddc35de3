import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';

/** True from the end of a session that no logout of this tab has ended, until the user was told. */
export const sessionEndedAtom = atom(false);

/**
 * Whether a session has ended without the user's doing (decisions.md 8), and `acknowledge`, to be called by whoever
 * tells the user so.
 */
export function useSessionEnded(): { ended: boolean; acknowledge: () => void } {
  const [ended, setEnded] = useAtom(sessionEndedAtom);
  return { ended, acknowledge: useCallback(() => setEnded(false), [setEnded]) };
}
