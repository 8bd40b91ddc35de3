import { useQueuedWarning } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

interface Props {
  /** How many readings wait for the connection; none while there is one. */
  readonly queuedCount: number;
}

/** Says once that readings wait on this device, and what that asks of the reader. */
export function QueuedWarning({ queuedCount }: Props) {
  const { t } = useShellTexts();
  const { isUnread, markRead } = useQueuedWarning();
  return (
    <Dialog
      open={isUnread && queuedCount > 0}
      onClose={markRead}
      title={t('connection.queued.title')}
      closeLabel={t('connection.queued.close')}
      actions={<Button onClick={markRead}>{t('connection.queued.understood')}</Button>}
    >
      <p>{t('connection.queued.kept', { count: queuedCount })}</p>
      <p>{t('connection.queued.keepOpen')}</p>
    </Dialog>
  );
}
