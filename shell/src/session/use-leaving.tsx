import { useAccountCommands } from '@zaehlwerk/store';
import { type ReactNode, useCallback, useState } from 'react';
import { LeaveDialog } from './leave-dialog.tsx';

/**
 * Takes accounts off this device, after a question if any of them holds what was entered and not sent. `question` is
 * to be rendered by the caller.
 */
export function useLeaving(): {
  leave: (accountIds: readonly string[], remove: () => Promise<void>) => void;
  question: ReactNode;
} {
  const { unsentWork } = useAccountCommands();
  const [waiting, setWaiting] = useState<{ remove: () => Promise<void>; isKept: boolean }>();

  const leave = useCallback(
    async (accountIds: readonly string[], remove: () => Promise<void>) => {
      const unsent = await unsentWork(accountIds);
      if (unsent === 'none') await remove();
      else setWaiting({ remove, isKept: unsent === 'kept' });
    },
    [unsentWork],
  );
  const stay = () => setWaiting(undefined);
  const goOn = waiting && (() => void waiting.remove().finally(stay));
  return { leave, question: <LeaveDialog onLeave={goOn} onStay={stay} isKept={waiting?.isKept ?? false} /> };
}
