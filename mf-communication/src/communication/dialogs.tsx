import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './dialogs.module.css';
import type { ReceiptState } from './use-receipts.ts';

interface RegistrationProps {
  /** Of the customer system's page for this account; `undefined`: there is none. */
  readonly address: string | undefined;
  readonly isOnline: boolean;
  /** The reader has opened that page, and the portal waits for what comes of it. */
  readonly isBegun: boolean;
  readonly onBegin: () => void;
  /** Asks the server whether it is completed. */
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

/** The way to the registration in the utility's customer system, which opens beside the portal. */
export function RegistrationDialog({
  address,
  isOnline,
  isBegun,
  onBegin,
  onAsk,
  onClose,
}: RegistrationProps) {
  const { t } = useTexts();
  const way = address !== undefined && isOnline && (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant={isBegun ? 'default' : 'filled'}
      onClick={onBegin}
      onAuxClick={onBegin}
    >
      {isBegun ? t('registration.openAgain') : t('registration.open')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title.registration')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t(address === undefined ? 'close' : 'later')}
          </Button>
          {way}
          {way && isBegun && <Button onClick={onAsk}>{t('registration.ask')}</Button>}
        </>
      }
    >
      {address === undefined ? (
        <Notice kind="WARNING">{t('communication.dialog.registration.missingURL')}</Notice>
      ) : (
        <>
          <p className={classes.text}>{t('registration.text')}</p>
          <ol className={classes.steps}>
            <li>{t('registration.step.form')}</li>
            <li>{t('registration.step.mail')}</li>
            <li>{t('registration.step.back')}</li>
          </ol>
          <Wait isOnline={isOnline}>{isBegun && t('registration.waiting')}</Wait>
        </>
      )}
    </Dialog>
  );
}

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

/** What keeps the reader waiting; without a connection, that. */
function Wait({ isOnline, children }: { readonly isOnline: boolean; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <div role="status">
      {isOnline ? (
        children && <Notice kind="INFO">{children}</Notice>
      ) : (
        <Notice kind="WARNING">{t('offline')}</Notice>
      )}
    </div>
  );
}
