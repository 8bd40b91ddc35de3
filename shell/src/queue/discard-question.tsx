import { useNotify } from '@zaehlwerk/store';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import { countsOf } from '@zaehlwerk/store/host';
import { Button, Dialog, focusPageHeading } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemWords } from './item-words.ts';

/** Takes an item off the device for good, and says so where the device does not let it. */
function useDiscard(): (item: QueuedItem) => Promise<void> {
  const { t } = useShellTexts();
  const { discard } = useQueueCommands();
  const notify = useNotify();
  return async ({ id }) => {
    await discard(id).catch(() =>
      notify({ type: 'ERROR', title: t('queue.failed.title'), message: t('queue.failed.message') }),
    );
    focusPageHeading();
  };
}

interface Props {
  /** Nothing is asked while it is `undefined`. */
  readonly item: QueuedItem | undefined;
  /** Called when the question is answered, either way. */
  readonly onAnswered: () => void;
}

/** Asks before an item that is not on the server is taken off the device for good. */
export function DiscardQuestion({ item, onAnswered }: Props) {
  const { t } = useShellTexts();
  const words = useItemWords();
  const discard = useDiscard();
  const { items } = words.counted(countsOf(item ? [item] : []));
  return (
    <Dialog
      open={item !== undefined}
      onClose={onAnswered}
      title={t('queue.discard.title', { items })}
      closeLabel={t('queue.discard.keep')}
      actions={
        <>
          <Button
            variant="default"
            onClick={() => {
              onAnswered();
              if (item) void discard(item);
            }}
          >
            {t('queue.discard.confirm')}
          </Button>
          <Button onClick={onAnswered}>{t('queue.discard.keep')}</Button>
        </>
      }
    >
      {item && (
        <p>
          {t('queue.discard.message', {
            items,
            name: item.accountName,
            title: words.title({ kind: item.kind, name: item.summary.name }),
          })}
        </p>
      )}
    </Dialog>
  );
}
