import { Button, Dialog, NewTabSign, Notice } from '@zaehlwerk/ui';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './dialogs.module.css';
import type { ReceiptState } from './use-receipts.ts';

interface DialogProps {
  readonly isOnline: boolean;
  readonly onClose: () => void;
}

interface ReceiptsProps extends DialogProps {
  readonly doneJobs: number;
  readonly state: ReceiptState;
  readonly onRequest: () => void;
}

/** Requests an e-mail that confirms the readings of the done jobs. */
export function ReceiptsDialog({ doneJobs, isOnline, state, onRequest, onClose }: ReceiptsProps) {
  const { t } = useTexts();
  const isBlocked = state === 'done' || state === 'failed';
  return (
    <Dialog
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
      <StatusNotice isOnline={isOnline}>{state === 'pending' && t('receipts.pending')}</StatusNotice>
    </Dialog>
  );
}

interface RegistrationProps extends DialogProps {
  /** The customer system's page for this account; `undefined` if there is none. */
  readonly address: string | undefined;
  /** The user has opened that page, and the portal waits for the result. */
  readonly isBegun: boolean;
  readonly onBegin: () => void;
  /** Resolves to true if the server has answered whether the registration is complete. */
  readonly onAsk: () => Promise<boolean>;
}

/** Leads to the registration in the utility's customer system, which opens in another tab. */
export function RegistrationDialog(props: RegistrationProps) {
  const { address, isOnline, isBegun, onBegin, onAsk, onClose } = props;
  const { t } = useTexts();
  const [check, setCheck] = useState<'none' | 'pending' | 'unconfirmed' | 'failed'>('none');
  // With a confirmation, this dialog closes.
  const ask = async () => {
    setCheck('pending');
    setCheck((await onAsk()) ? 'unconfirmed' : 'failed');
  };
  const link = address !== undefined && isOnline && (
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
      <NewTabSign />
    </Button>
  );
  return (
    <Dialog
      onClose={onClose}
      title={t('title.registration')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t(address === undefined ? 'close' : 'later')}
          </Button>
          {link}
          {link && isBegun && <Button onClick={() => void ask()}>{t('registration.ask')}</Button>}
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
          <StatusNotice isOnline={isOnline} kind={check === 'failed' ? 'ERROR' : 'INFO'}>
            {isBegun && t(`registration.check.${check}`)}
          </StatusNotice>
        </>
      )}
    </Dialog>
  );
}

interface StatusProps {
  readonly isOnline: boolean;
  readonly kind?: 'INFO' | 'ERROR';
  readonly children: ReactNode;
}

/** A live region for progress; without a connection, it shows that instead. */
function StatusNotice({ isOnline, kind = 'INFO', children }: StatusProps) {
  const { t } = useTexts();
  return (
    <div role="status">
      {isOnline ? (
        children && <Notice kind={kind}>{children}</Notice>
      ) : (
        <Notice kind="WARNING">{t('offline')}</Notice>
      )}
    </div>
  );
}
