import { IconCamera } from '@tabler/icons-react';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { Scene } from '@zaehlwerk/ui/camera';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  /** Called after the dialog was left for the login with a password. Must be stable. */
  readonly onCredentials: () => void;
}

/** Specification section 4, "QR login". */
export function QrLogin({ onCredentials }: Props) {
  const { t } = useTexts();
  const [dialog, setDialog] = useState<'closed' | 'open' | 'left for credentials'>('closed');

  // After closing, which returns the focus to the button.
  useEffect(() => {
    if (dialog === 'left for credentials') onCredentials();
  }, [dialog, onCredentials]);

  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconCamera size="1.375rem" aria-hidden="true" />}
        onClick={() => setDialog('open')}
      >
        {t('qr.open')}
      </Button>
      <Dialog
        open={dialog === 'open'}
        onClose={() => setDialog('closed')}
        title={t('qr.title')}
        closeLabel={t('close')}
        actions={
          <Button variant="default" onClick={() => setDialog('left for credentials')}>
            {t('qr.credentials')}
          </Button>
        }
      >
        <ScannerPart />
      </Dialog>
    </>
  );
}

const scannerPart = lazyPart(() => import(/* webpackChunkName: "Scanner" */ './scanner.tsx'));

function ScannerPart() {
  const { t } = useTexts();
  const scanner = useLazyPart(scannerPart);
  if (scanner.status === 'ready') return <scanner.part.Scanner />;
  if (scanner.status !== 'failed') {
    return (
      <Scene>
        <p>{t('qr.loading')}</p>
      </Scene>
    );
  }
  return (
    <Notice
      kind="ERROR"
      role="alert"
      title={t('qr.notLoaded.title')}
      actions={<Button onClick={scannerPart.load}>{t('qr.retry')}</Button>}
    >
      {t('qr.notLoaded.message')}
    </Notice>
  );
}
