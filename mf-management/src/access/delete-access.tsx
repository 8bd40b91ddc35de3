import { useFormats } from '@zaehlwerk/metering/job-text';
import { useNotify } from '@zaehlwerk/store';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { useState } from 'react';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  readonly node: ShareNode;
  readonly rows: readonly MeterRow[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Says in numbers what will happen before an access is deleted with everything below it, and deletes it. */
export function DeleteAccess({ accountId, node, rows, onClose, onDeleted }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const { takeBack } = useShareCommands(accountId);
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking');
  const { share, below } = node;
  const done = rows.filter(({ isDone }) => isDone).length;
  const remove = async () => {
    if (state === 'deleting') return;
    setState('deleting');
    const result = await takeBack(share.id);
    // Whoever has deleted it already, or whose answer was lost: it is gone, which was wanted.
    const isGone = result.ok || (result.error.kind === 'refused' && result.error.code === 'share_unknown');
    if (!isGone) return setState('failed');
    notify({ type: 'SUCCESS', title: t('access.delete.done'), message: share.name });
    onDeleted();
  };
  return (
    <Dialog
      open
      onClose={() => state !== 'deleting' && onClose()}
      isCloseDisabled={state === 'deleting'}
      title={t('access.delete.title', { replace: { name: share.name } })}
      closeLabel={t('share.close')}
      actions={
        <>
          <Button variant="default" disabled={state === 'deleting'} onClick={onClose}>
            {t('access.delete.keep')}
          </Button>
          <Button color="red" aria-disabled={state === 'deleting' || undefined} onClick={() => void remove()}>
            {t('access.delete')}
          </Button>
        </>
      }
    >
      <ul>
        <li>{t('access.delete.meters', { count: rows.length, meters: count(rows.length) })}</li>
        {below > 0 && <li>{t('access.delete.below', { count: below, accesses: count(below) })}</li>}
        <li>{t('access.delete.readings', { count: done, readings: count(done) })}</li>
        <li>{t('access.delete.queued')}</li>
      </ul>
      <div role="alert">
        {state === 'failed' && (
          <Notice kind="ERROR" title={t('access.delete.failed')}>
            {t('access.tryLater')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
