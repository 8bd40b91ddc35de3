import { useAccountCommands } from '@zaehlwerk/store';
import { useLeavingQueue } from '@zaehlwerk/store/host';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { LeaveDialog, type Leaving } from './leave-dialog.tsx';

/** Accounts that are about to be taken off this device. */
interface Question extends Leaving {
  readonly accountIds: readonly string[];
  readonly remove: () => Promise<void>;
}

/**
 * Takes accounts off this device, after a question if any of them holds what was entered and not sent. Readings that
 * wait are sent first where that is wanted; the logout follows when all have gone. `question` is to be rendered by the
 * caller.
 */
export function useLeaving(): {
  leave: (accountIds: readonly string[], remove: () => Promise<void>) => void;
  question: ReactNode;
} {
  const { unsentWork } = useAccountCommands();
  const { countOf, send } = useLeavingQueue();
  const [asked, setAsked] = useState<Question>();
  /** Whoever decides otherwise while readings are being sent is not logged out by the last of them. */
  const round = useRef(0);

  const ask = useCallback(
    async (
      accountIds: readonly string[],
      remove: () => Promise<void>,
      sending: Leaving['sending'] = 'not yet',
    ) => {
      const current = ++round.current;
      const [drafts, queued] = await Promise.all([unsentWork(accountIds), countOf(accountIds)]);
      if (current !== round.current) return;
      if (drafts === 'none' && queued === 0) await remove().finally(() => setAsked(undefined));
      else setAsked({ accountIds, remove, drafts, queued, sending });
    },
    [unsentWork, countOf],
  );
  const stay = () => {
    round.current++;
    setAsked(undefined);
  };
  const goOn = () => {
    round.current++;
    void asked?.remove().finally(() => setAsked(undefined));
  };
  const sendFirst = async ({ accountIds, remove, ...question }: Question) => {
    const current = ++round.current;
    setAsked({ ...question, accountIds, remove, sending: 'under way' });
    await send(accountIds).catch(() => undefined);
    if (current === round.current) await ask(accountIds, remove, 'tried');
  };
  return {
    leave: ask,
    question: (
      <LeaveDialog
        leaving={asked}
        onLeave={goOn}
        onStay={stay}
        onSend={() => asked && void sendFirst(asked)}
      />
    ),
  };
}
