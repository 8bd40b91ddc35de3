import { useNotify } from '@zaehlwerk/store';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import { countsOf } from '@zaehlwerk/store/host';
import { Button, Dialog, focusPageHeading } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from './item-labels.ts';

interface Props {
  readonly item: QueuedItem;
  /** Called for either answer. */
  readonly onAnswered: () => void;
}

/** Asks before an unsent item is deleted for good. */
export function DiscardDialog({ item, onAnswered }: Props) {
  const { t } = useShellTexts();
  const words = useItemLabels();
  const { discard } = useQueueCommands();
  const notify = useNotify();
  const confirm = async () => {
    onAnswered();
    await discard(item.id).catch(() =>
      notify({ type: 'ERROR', title: t('queue.failed.title'), message: t('queue.failed.message') }),
    );
    focusPageHeading();
  };
  const { items } = words.counted(countsOf([item]));
  return (
    <Dialog
      onClose={onAnswered}
      title={t('queue.discard.title', { items })}
      closeLabel={t('queue.discard.keep')}
      actions={
        <>
          <Button variant="default" onClick={() => void confirm()}>
            {t('queue.discard.confirm')}
          </Button>
          <Button onClick={onAnswered}>{t('queue.discard.keep')}</Button>
        </>
      }
    >
      <p>
        {t('queue.discard.message', {
          items,
          name: item.accountName,
          title: words.title({ kind: item.kind, name: item.summary.name }),
        })}
      </p>
    </Dialog>
  );
}
