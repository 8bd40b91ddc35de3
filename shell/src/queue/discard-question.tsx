import type { QueuedItem } from '@zaehlwerk/store/data';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

interface Props {
  /** Nothing is asked while it is `undefined`. */
  readonly item: QueuedItem | undefined;
  readonly onKeep: () => void;
  readonly onDiscard: (item: QueuedItem) => void;
}

/** Asks before a reading that is not on the server is taken off the device for good. */
export function DiscardQuestion({ item, onKeep, onDiscard }: Props) {
  const { t } = useShellTexts();
  return (
    <Dialog
      open={item !== undefined}
      onClose={onKeep}
      title={t('queue.discard.title')}
      closeLabel={t('queue.discard.keep')}
      actions={
        <>
          <Button variant="default" onClick={() => item && onDiscard(item)}>
            {t('queue.discard.confirm')}
          </Button>
          <Button onClick={onKeep}>{t('queue.discard.keep')}</Button>
        </>
      }
    >
      {item && (
        <p>
          {t('queue.discard.message', {
            meterNumber: item.summary.meterNumber,
            name: item.accountName,
          })}
        </p>
      )}
    </Dialog>
  );
}
