import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import type { StoreContext } from '../store-context.ts';

/** What users miss when it is gone. Kept configuration and jobs are loaded again: users need not hear of them. */
export type RestoreFailure = 'logins' | 'preferences' | 'drafts';

const restoreFailuresAtom = atom<readonly RestoreFailure[]>([]);

/** Notes that something of an earlier visit lies on the device and cannot be read. */
export function noteLost({ jotai }: StoreContext, lost: RestoreFailure): void {
  jotai.set(restoreFailuresAtom, others => [...others, lost]);
}

/**
 * What this visit could not bring back from the device because it is damaged or of a later version of the portal, and
 * `acknowledge`, to be called by whoever tells the user so.
 */
export function useRestoreFailures(): { lost: readonly RestoreFailure[]; acknowledge: () => void } {
  const [lost, setLost] = useAtom(restoreFailuresAtom);
  return { lost, acknowledge: useCallback(() => setLost([]), [setLost]) };
}
