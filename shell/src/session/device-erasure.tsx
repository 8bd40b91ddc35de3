import { useAccounts } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { countsOf, useEraseAndLogOut, useLeavingQueue } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useRef, useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from '../queue/item-labels.ts';

/**
 * Asks before all accounts are logged out and what they have on this device is removed; apart from that, and by their
 * number, about queued items. Nothing is removed before the device has told what is queued.
 */
export function DeviceErasure({ onClose }: { readonly onClose: () => void }) {
  const { t, locale } = useShellTexts();
  const accounts = useAccounts();
  const { catchUp } = useLeavingQueue();
  const { queuedItems, eraseAndLogOut } = useEraseAndLogOut();
  const [queued, setQueued] = useState<readonly QueuedItem[]>();
  const [isUnknown, setUnknown] = useState(false);
  /** Empty once the dialog is closed. */
  const status = useRef<HTMLParagraphElement>(null);
  const erase = (items: readonly QueuedItem[]) =>
    void eraseAndLogOut(items.map(({ id }) => id)).finally(onClose);
  const agree = async () => {
    setUnknown(false);
    const isRead = await catchUp();
    if (!status.current) return;
    if (!isRead) return setUnknown(true);
    const items = queuedItems();
    if (items.length > 0) setQueued(items);
    else erase(items);
  };
  if (queued)
    return (
      <QueueQuestion
        queued={queued}
        onClose={onClose}
        onDelete={() => erase(queued)}
        onKeep={() => erase([])}
      />
    );
  const names = new Intl.ListFormat(locale).format(accounts.map(({ name }) => name));
  return (
    <Dialog
      onClose={onClose}
      title={t('erase.action')}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button variant="default" onClick={() => void agree()}>
            {t('erase.confirm')}
          </Button>
          <Button onClick={onClose}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t('erase.message', { names })}</p>
      <p ref={status} role="status">
        {isUnknown && t('queue.failed.message')}
      </p>
    </Dialog>
  );
}

interface QuestionProps {
  readonly queued: readonly QueuedItem[];
  readonly onClose: () => void;
  readonly onDelete: () => void;
  readonly onKeep: () => void;
}

function QueueQuestion({ queued, onClose, onDelete, onKeep }: QuestionProps) {
  const { t } = useShellTexts();
  const { items } = useItemLabels().counted(countsOf(queued));
  return (
    <Dialog
      key="queue"
      onClose={onClose}
      title={t('erase.queue.title', { items })}
      closeLabel={t('leave.stay')}
      actions={
        <>
          <Button variant="default" onClick={onDelete}>
            {t('erase.queue.delete', { items })}
          </Button>
          <Button onClick={onKeep}>{t('erase.queue.keep')}</Button>
        </>
      }
    >
      <p>{t('erase.queue.message')}</p>
    </Dialog>
  );
}
