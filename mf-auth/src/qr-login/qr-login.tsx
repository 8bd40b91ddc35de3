import { IconCamera } from '@tabler/icons-react';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { Scene } from '@zaehlwerk/ui/camera';
import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';

interface Props {
  /**
   * Asked for in the dialog, which is closed then: to log in with user name and password. Must stay the same function.
   */
  readonly onCredentials: () => void;
}

/** The button that opens the dialog in which a QR code is scanned (specification section 4, "QR login"). */
export function QrLogin({ onCredentials }: Props) {
  const { t } = useTexts();
  const [dialog, setDialog] = useState<'closed' | 'open' | 'left for credentials'>('closed');

  // Once it is closed: closing it gives the focus back to the button.
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

/** Fetches the scanner, which is code of its own that nobody pays for who does not scan, and shows it. */
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
