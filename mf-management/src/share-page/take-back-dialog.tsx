import { useFormats } from '@zaehlwerk/metering/job-text';
import { useNotify } from '@zaehlwerk/store';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { sharesBelow } from '../shares/shares.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { ChosenMetersProps } from './dialog-props.ts';

/** Takes meters from a share and all below it, one after the other; names in numbers what is lost. */
export function TakeBackDialog({ accountId, share, rows, tree, onDone, onClose }: ChosenMetersProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const { takeJobsBack } = useShareCommands(accountId);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const all = rows.length;
  const done = rows.filter(({ isDone }) => isDone).length;
  const losing = sharesBelow(tree, share.id).filter(({ jobs }) => rows.some(({ id }) => jobs.includes(id)));
  const command = useCommand(
    async () => {
      const left = rows.filter(({ id }) => !taken.has(id)).map(({ id }) => id);
      return takeJobsBack(share.id, left, id => setTaken(before => new Set([...before, id])));
    },
    () => {
      notify({ type: 'SUCCESS', title: t('takeBack.done'), message: share.name });
      onDone();
    },
  );
  return (
    <CommandDialog
      accountId={accountId}
      title={t('takeBack.title', { count: all, meters: count(all) })}
      confirm={t('takeBack.button')}
      cancel={t('access.delete.keep')}
      command={command}
      failureTitle={t('takeBack.failed')}
      onClose={taken.size > 0 ? onDone : onClose}
    >
      <p>{t('takeBack.explanation', { replace: { name: share.name } })}</p>
      <ul>
        <li>{t('access.delete.progress', { done: count(done), open: count(all - done) })}</li>
        {losing.length > 0 && <li>{t('takeBack.below', { count: losing.length })}</li>}
        <li>{t('access.delete.queued')}</li>
      </ul>
      <p role="status">
        {(command.isPending || taken.size > 0) &&
          t('takeBack.progress', { ended: count(taken.size), all: count(all) })}
      </p>
    </CommandDialog>
  );
}
