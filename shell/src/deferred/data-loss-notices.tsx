import { useNotify } from '@zaehlwerk/store';
import { useRestoreFailures, useStorageEviction } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useEffect } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { useItemLabels } from '../queue/item-labels.ts';

/** Names once what of an earlier visit could not be restored. */
export function RestoreFailuresNotice() {
  const { t } = useShellTexts();
  const { lost, acknowledge } = useRestoreFailures();
  const notify = useNotify();

  useEffect(() => {
    if (lost.length === 0) return;
    acknowledge();
    const message = [...lost]
      .sort()
      .map(failure => t(`lostAtStart.${failure}`))
      .join(' ');
    notify({ type: 'WARNING', title: t('lostAtStart.title'), message });
  }, [lost, acknowledge, notify, t]);

  return null;
}

/** Warns at each start that the browser has evicted unsent entries, until the warning is confirmed. */
export function DroppedDataWarning() {
  const { t } = useShellTexts();
  const { counted, title } = useItemLabels();
  const { evicted, confirm } = useStorageEviction();
  if (!evicted) return null;
  const { items, drafts, named } = evicted;
  const values = counted(items);
  return (
    <Dialog
      onClose={confirm}
      title={t('droppedData.title')}
      closeLabel={t('droppedData.close')}
      actions={<Button onClick={confirm}>{t('connection.queued.understood')}</Button>}
    >
      <p>{t('droppedData.emptied')}</p>
      {values.count > 0 && <p>{t('droppedData.items', values)}</p>}
      {named.length > 0 && (
        <ul>
          {named.map(each => (
            <li key={`${each.kind} ${each.name}`}>{title(each)}</li>
          ))}
        </ul>
      )}
      {values.count > 0 && <p>{t('droppedData.lookAndEnter')}</p>}
      {drafts > 0 && <p>{t('droppedData.drafts', { count: drafts })}</p>}
      <p>{t('droppedData.why')}</p>
    </Dialog>
  );
}
