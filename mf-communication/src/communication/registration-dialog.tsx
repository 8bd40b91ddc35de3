import { Button, Dialog, NewTabSign, Notice } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';
import classes from './dialogs.module.css';
import { Wait } from './wait.tsx';

interface RegistrationProps {
  /** Of the customer system's page for this account; `undefined`: there is none. */
  readonly address: string | undefined;
  readonly isOnline: boolean;
  /** The reader has opened that page, and the portal waits for what comes of it. */
  readonly isBegun: boolean;
  readonly onBegin: () => void;
  /** Asks the server whether it is completed; resolves to whether there was an answer. */
  readonly onAsk: () => Promise<boolean>;
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
  const { check, ask } = useCheck(onAsk);
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
      <NewTabSign />
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
          {way && isBegun && <Button onClick={() => void ask()}>{t('registration.ask')}</Button>}
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
          <Wait isOnline={isOnline} kind={check === 'failed' ? 'ERROR' : 'INFO'}>
            {isBegun && t(`registration.check.${check}`)}
          </Wait>
        </>
      )}
    </Dialog>
  );
}

type Check = 'none' | 'pending' | 'unconfirmed' | 'failed';

/** What came of the reader's own question; whoever is confirmed by the answer does not see this dialog any more. */
function useCheck(onAsk: () => Promise<boolean>) {
  const [check, setCheck] = useState<Check>('none');
  const ask = async () => {
    setCheck('pending');
    setCheck((await onAsk()) ? 'unconfirmed' : 'failed');
  };
  return { check, ask };
}
