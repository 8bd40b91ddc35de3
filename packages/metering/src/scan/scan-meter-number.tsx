import { IconBarcode } from '@tabler/icons-react';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { ActionIcon, Button, Dialog, Loader, Notice } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useTexts } from '../texts.ts';

export interface ScanMeterNumberProps {
  /** Receives the confirmed number, normalized by `normalizedMeterNumber`, after the dialog has closed. */
  readonly onNumber: (meterNumber: string) => void;
  readonly isLocked?: boolean;
  /** Only an icon, inside a field. */
  readonly isIcon?: boolean;
}

/** The button beside a meter number field that opens the scanner; its chunk is loaded on demand. */
export function ScanMeterNumber({ onNumber, isLocked = false, isIcon = false }: ScanMeterNumberProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const icon = <IconBarcode size="1.375rem" aria-hidden="true" />;
  const open = () => setOpen(true);
  return (
    <>
      {isIcon ? (
        <ActionIcon aria-label={t('scan.title')} color="gray" disabled={isLocked} onClick={open}>
          {icon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={icon} disabled={isLocked} onClick={open}>
          {t('scan.title')}
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('scan.title')}
        closeLabel={t('confirm.close')}
      >
        <ScannerPart
          onNumber={meterNumber => {
            setOpen(false);
            onNumber(meterNumber);
          }}
        />
      </Dialog>
    </>
  );
}

const scannerPart = lazyPart(() => import(/* webpackChunkName: "MeterScanner" */ './meter-scanner.tsx'));

function ScannerPart({ onNumber }: Pick<ScanMeterNumberProps, 'onNumber'>) {
  const { t } = useTexts();
  const scanner = useLazyPart(scannerPart);
  if (scanner.status === 'ready') return <scanner.part.MeterScanner onNumber={onNumber} />;
  if (scanner.status !== 'failed') return <Loader role="status" aria-label={t('scan.loading')} />;
  return (
    <Notice
      kind="ERROR"
      role="alert"
      title={t('scan.notLoaded.title')}
      actions={<Button onClick={scannerPart.load}>{t('jobs.retry')}</Button>}
    >
      {t('scan.notLoaded.message')}
    </Notice>
  );
}
