import { atom, useAtom } from 'jotai';
import { useCallback } from 'react';
import type { StoreContext } from '../store-context.ts';

/** Losses that users notice; configuration and jobs are loaded again. */
export type RestoreFailure = 'logins' | 'preferences' | 'drafts';

const restoreFailuresAtom = atom<readonly RestoreFailure[]>([]);

export function noteLost({ jotai }: StoreContext, lost: RestoreFailure): void {
  jotai.set(restoreFailuresAtom, others => [...others, lost]);
}

/** Records of an earlier visit that are damaged or of a later version; `acknowledge` after the user was notified. */
export function useRestoreFailures(): { lost: readonly RestoreFailure[]; acknowledge: () => void } {
  const [lost, setLost] = useAtom(restoreFailuresAtom);
  return { lost, acknowledge: useCallback(() => setLost([]), [setLost]) };
}
