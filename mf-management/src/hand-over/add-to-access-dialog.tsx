import { useFormats } from '@zaehlwerk/metering/job-text';
import type { ChosenMetersProps } from '../access/chosen-meters.ts';
import { useTexts } from '../texts.ts';
import { GiveDialog } from './give-dialog.tsx';

/** Gives meters to an access that is there already; its login stays. Those that may not be shared on are left out, and named. */
export function AddToAccessDialog({ rows, ...props }: Omit<ChosenMetersProps, 'share'>) {
  const { t } = useTexts();
  const { count } = useFormats();
  const meters = rows.filter(({ isShareable }) => isShareable);
  const leftOut = rows.filter(({ isShareable }) => !isShareable);
  const words = (amount: number) => ({ count: amount, meters: count(amount) });
  return (
    <GiveDialog
      {...props}
      meters={meters}
      title={t('handOver.add.title', words(meters.length))}
      confirm={t('handOver.add')}
      done={receiver => t('handOver.added', words(receiver?.added ?? 0))}
    >
      {(receiver, isPossible) => (
        <>
          {leftOut.length > 0 && (
            <p>
              {t('share.fault.jobNotShareable', {
                replace: { meters: leftOut.map(({ meterNumber }) => meterNumber).join(', ') },
              })}
            </p>
          )}
          {receiver && receiver.added < meters.length && (
            <p role="status">{t('handOver.there', words(meters.length - receiver.added))}</p>
          )}
          {isPossible && <p>{t('handOver.add.explanation')}</p>}
        </>
      )}
    </GiveDialog>
  );
}
