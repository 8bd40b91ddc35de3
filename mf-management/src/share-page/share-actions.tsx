import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import type { ListedShare } from '../reminders/lateness.ts';
import { useTexts } from '../texts.ts';
import type { ShareDialogProps } from './dialog-props.ts';
import { ShareMenu } from './share-menu.tsx';
import { type AskedTask, ShareTaskDialog, useTaskItems } from './share-tasks.tsx';
import classes from './share-view.module.css';

interface Props extends Omit<ShareDialogProps, 'onClose' | 'node'> {
  readonly listed: ListedShare;
}

export function ShareActions({ listed, ...props }: Props) {
  const { t } = useTexts();
  // As it was at that moment: the list is loaded again while the dialog is open.
  const [asked, setAsked] = useState<AskedTask & Omit<Props, 'listed'>>();
  const ask = (chosen: AskedTask) => setAsked({ ...chosen, ...props });
  const items = useTaskItems(listed, ['NewLogin', 'BlockShare', 'DeleteShare'], ask);
  return (
    <div className={classes.actions}>
      {listed.open.length > 0 && !listed.isClosed && (
        <Button onClick={() => ask({ task: 'Remind', listed })}>{t('access.remind')}</Button>
      )}
      <Button variant="default" onClick={() => ask({ task: 'EditShare', listed })}>
        {t('access.edit')}
      </Button>
      <ShareMenu items={items} />
      {asked && <ShareTaskDialog {...asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
