import { useDroppedData } from '@zaehlwerk/store/host';
import { Button, Dialog } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';

/** Says at each start that the browser has dropped what was entered, and what to do about it, until somebody has read it. */
export function DroppedDataWarning() {
  const { t } = useShellTexts();
  const { dropped, confirm } = useDroppedData();
  if (!dropped) return null;
  const { readings, drafts, meterNumbers } = dropped;
  return (
    <Dialog
      open
      onClose={confirm}
      title={t('droppedData.title')}
      closeLabel={t('droppedData.close')}
      actions={<Button onClick={confirm}>{t('droppedData.understood')}</Button>}
    >
      <p>{t('droppedData.emptied')}</p>
      {readings > 0 && <p>{t('droppedData.readings', { count: readings })}</p>}
      {meterNumbers.length > 0 && (
        <ul>
          {meterNumbers.map(meterNumber => (
            <li key={meterNumber}>{t('queue.meter', { meterNumber })}</li>
          ))}
        </ul>
      )}
      {readings > 0 && <p>{t('droppedData.lookAndEnter')}</p>}
      {drafts > 0 && <p>{t('droppedData.drafts', { count: drafts })}</p>}
      <p>{t('droppedData.why')}</p>
    </Dialog>
  );
}
