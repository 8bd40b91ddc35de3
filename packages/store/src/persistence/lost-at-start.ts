import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import type { Portal } from '../portal/portal.ts';

/** What users miss when it is gone. Kept configuration and jobs are loaded again: users need not hear of them. */
export type LostAtStart = 'logins' | 'preferences' | 'drafts';

const lostAtStartAtom = atom<readonly LostAtStart[]>([]);

/** Notes that something of an earlier visit lies on the device and cannot be read. */
export function noteLost({ jotai }: Portal, lost: LostAtStart): void {
  jotai.set(lostAtStartAtom, others => [...others, lost]);
}

/**
 * What this visit could not bring back from the device because it is damaged or of a later version of the portal, and
 * `acknowledge`, to be called by whoever tells the user so.
 */
export function useLostAtStart(): { lost: readonly LostAtStart[]; acknowledge: () => void } {
  const [lost, setLost] = useAtom(lostAtStartAtom);
  return { lost, acknowledge: useCallback(() => setLost([]), [setLost]) };
}
