import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './dialogs.module.css';
import type { ReceiptState } from './use-receipts.ts';
import { Wait } from './wait.tsx';

interface ReceiptsProps {
  readonly doneJobs: number;
  readonly isOnline: boolean;
  readonly state: ReceiptState;
  readonly onRequest: () => void;
  readonly onClose: () => void;
}

/** Asks for a mail that confirms the readings of the done jobs. */
export function ReceiptsDialog({ doneJobs, isOnline, state, onRequest, onClose }: ReceiptsProps) {
  const { t } = useTexts();
  const isBlocked = state === 'done' || state === 'failed';
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title.receipts')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t(isBlocked ? 'close' : 'later')}
          </Button>
          {!isBlocked && (
            <Button disabled={!isOnline} aria-disabled={state === 'pending' || undefined} onClick={onRequest}>
              {t('receipts.request')}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.text}>{t('receipts.text', { count: doneJobs })}</p>
      {isBlocked && (
        <Notice kind={state === 'failed' ? 'ERROR' : 'INFO'} role="status">
          {t(state === 'failed' ? 'receipts.blocked.failed' : 'receipts.blocked.done')}
        </Notice>
      )}
      <Wait isOnline={isOnline}>{state === 'pending' && t('receipts.pending')}</Wait>
    </Dialog>
  );
}
