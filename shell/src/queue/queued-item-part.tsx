import { IconFileDownload, IconTrash } from '@tabler/icons-react';
import type { QueuedItemProps } from '@zaehlwerk/module-kit';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { ItemProblem, NextAttempt } from './item-status.tsx';
import classes from './queue-item.module.css';
import { SendingProgress } from './sending-progress.tsx';
import { useExport } from './use-export.ts';

/** Parts of an item that modules show on their own screens. */
export function QueuedItemPart({ item, shows }: QueuedItemProps) {
  if (shows === 'progress') return <SendingProgress item={item} />;
  return shows === 'actions' ? (
    <ItemActions item={item} />
  ) : (
    <>
      <ItemProblem item={item} />
      <NextAttempt item={item} />
    </>
  );
}

const icon = { size: '1.25rem', 'aria-hidden': true } as const;

function ItemActions({ item }: { readonly item: QueuedItem }) {
  const { t } = useShellTexts();
  const { exportItems } = useExport();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.actions}>
      <Button
        variant="subtle"
        leftSection={<IconFileDownload {...icon} />}
        onClick={() => void exportItems([item.id])}
      >
        {t('queue.file.export')}
      </Button>
      <Button variant="subtle" leftSection={<IconTrash {...icon} />} onClick={() => setAsking(true)}>
        {t('queue.discard.action')}
      </Button>
      {isAsking && <DiscardDialog item={item} onAnswered={() => setAsking(false)} />}
    </div>
  );
}
