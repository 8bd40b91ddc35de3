import { Button, Dialog } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

interface Props {
  /** How many readings wait for the connection; none while there is one. */
  readonly queuedCount: number;
}

/** Says once that readings wait on this device, and what that asks of the reader. */
export function QueuedWarning({ queuedCount }: Props) {
  const { t } = useShellTexts();
  const [warning, setWarning] = useState<'not yet' | 'open' | 'read'>('not yet');
  if (warning === 'not yet' && queuedCount > 0) setWarning('open');
  if (warning === 'open' && queuedCount === 0) setWarning('read');
  const close = () => setWarning('read');
  return (
    <Dialog
      open={warning === 'open'}
      onClose={close}
      title={t('connection.queued.title')}
      closeLabel={t('connection.queued.close')}
      actions={<Button onClick={close}>{t('connection.queued.understood')}</Button>}
    >
      <p>{t('connection.queued.kept', { count: queuedCount })}</p>
      <p>{t('connection.queued.keepOpen')}</p>
    </Dialog>
  );
}
