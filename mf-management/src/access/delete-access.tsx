import { useFormats } from '@zaehlwerk/metering/job-text';
import { useNavigate } from '@zaehlwerk/module-kit';
import { useNotify } from '@zaehlwerk/store';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { accountPath } from '../management/paths.ts';
import { consequencesOf } from '../shares/below.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { AccessDialogProps } from './dialog-props.ts';

/** Says in numbers what will happen before an access is deleted with everything below it, and deletes it. */
export function DeleteAccess({ accountId, node, tree, meters, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const notify = useNotify();
  const navigate = useNavigate();
  const { takeBack } = useShareCommands(accountId);
  const { share } = node;
  const { done, open, below, readings } = consequencesOf(node, tree, meters);
  const command = useCommand(
    () => takeBack(share.id),
    () => {
      notify({ type: 'SUCCESS', title: t('access.delete.done'), message: share.name });
      // Before the list is there anew: at its address the access would be missing.
      void navigate(accountPath(accountId), { replace: true });
    },
  );
  const all = done + open;
  return (
    <CommandDialog
      accountId={accountId}
      title={t('access.delete.title', { replace: { name: share.name } })}
      confirm={t('access.delete')}
      cancel={t('access.delete.keep')}
      command={command}
      failureTitle={t('access.delete.failed')}
      onClose={onClose}
    >
      <ul>
        <li>{t('access.delete.meters', { count: all, meters: count(all) })}</li>
        {all > 0 && <li>{t('access.delete.progress', { done: count(done), open: count(open) })}</li>}
        {below > 0 && <li>{t('access.delete.below', { count: below, accesses: count(below) })}</li>}
        <li>
          {readings === undefined
            ? t('access.delete.readingsKept')
            : t('access.delete.readings', { count: readings, readings: count(readings) })}
        </li>
        <li>{t('access.delete.queued')}</li>
      </ul>
    </CommandDialog>
  );
}
