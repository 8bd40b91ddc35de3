import { type UnsentDrafts, useAccountCommands } from '@zaehlwerk/store';
import { type ItemCounts, totalOf, useLeavingQueue, useQueuedCountsOf } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from '../queue/item-labels.ts';
import { DeviceErasure } from './device-erasure.tsx';

/** Accounts to log out, their unsent drafts, and the progress of sending their items first. */
interface Question {
  readonly accountIds: readonly string[];
  readonly remove: () => Promise<void>;
  readonly drafts: UnsentDrafts;
  readonly sending: 'not yet' | 'under way' | 'tried';
}

const noAccounts: readonly string[] = [];

/**
 * Logs accounts out after a confirmation if any of them has unsent entries. Queued items are sent first if wanted; the
 * logout follows once all are delivered, by whichever tab. `dialog` must be rendered by the caller.
 */
export function useLogoutConfirmation() {
  const { unsentWork } = useAccountCommands();
  const { catchUp, send } = useLeavingQueue();
  const [asked, setAsked] = useState<Question>();
  const [isErasing, setErasing] = useState(false);
  const queued = useQueuedCountsOf(asked?.accountIds ?? noAccounts);
  const isNothingLeft = asked?.drafts === 'none' && asked.sending !== 'under way' && totalOf(queued) === 0;
  /** Invalidates earlier rounds: a cancelled logout must not happen when the last item is delivered. */
  const round = useRef(0);

  const ask = async (
    accountIds: readonly string[],
    remove: () => Promise<void>,
    sending: Question['sending'] = 'not yet',
  ) => {
    const current = ++round.current;
    const [drafts] = await Promise.all([unsentWork(accountIds), catchUp()]);
    if (current === round.current) setAsked({ accountIds, remove, drafts, sending });
  };
  const logOut = useCallback(({ remove }: Question) => {
    round.current++;
    void remove().finally(() => setAsked(undefined));
  }, []);
  useEffect(() => {
    if (isNothingLeft) logOut(asked);
  }, [isNothingLeft, asked, logOut]);
  const cancel = () => {
    round.current++;
    setAsked(undefined);
  };
  const sendFirst = async (question: Question) => {
    const { accountIds, remove } = question;
    const current = ++round.current;
    setAsked({ ...question, sending: 'under way' });
    await send(accountIds).catch(() => undefined);
    if (current === round.current) await ask(accountIds, remove, 'tried');
  };
  return {
    confirmLogout: (accountIds: readonly string[], remove: () => Promise<void>) =>
      void ask(accountIds, remove),
    confirmErasure: () => setErasing(true),
    dialog: isErasing ? (
      <DeviceErasure onClose={() => setErasing(false)} />
    ) : (
      <LogoutDialog
        question={isNothingLeft ? undefined : asked}
        queued={queued}
        onLogOut={() => asked && logOut(asked)}
        onCancel={cancel}
        onSend={() => asked && void sendFirst(asked)}
      />
    ),
  };
}

interface DialogProps {
  /** Closed while `undefined`. */
  readonly question: Question | undefined;
  readonly queued: ItemCounts;
  readonly onLogOut: () => void;
  readonly onCancel: () => void;
  readonly onSend: () => void;
}

function LogoutDialog({ question, queued, onLogOut, onCancel, onSend }: DialogProps) {
  const { t } = useShellTexts();
  const { counted } = useItemLabels();
  const { drafts = 'none', sending } = question ?? {};
  const values = counted(queued);
  const isUnderWay = sending === 'under way';
  return (
    <Dialog
      open={question !== undefined}
      onClose={onCancel}
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button variant="default" onClick={onLogOut}>
            {t(drafts === 'only-here' ? 'leave.anyway' : 'leave.logOut')}
          </Button>
          {values.count > 0 ? (
            <Button aria-disabled={isUnderWay} onClick={isUnderWay ? undefined : onSend}>
              {t(isUnderWay ? 'leave.sending' : 'leave.sendFirst')}
            </Button>
          ) : (
            <Button onClick={onCancel}>{t('leave.stay')}</Button>
          )}
        </>
      }
    >
      {values.count > 0 && <p>{t('leave.queued', values)}</p>}
      {drafts !== 'none' && <p>{t(drafts === 'kept' ? 'leave.kept' : 'leave.message')}</p>}
      <p role="status">{sending === 'tried' && values.count > 0 && t('leave.notAllSent', values)}</p>
    </Dialog>
  );
}
