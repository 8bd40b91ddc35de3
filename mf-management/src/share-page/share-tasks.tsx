import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import type { ListedShare } from '../reminders/lateness.ts';
import { useTexts } from '../texts.ts';
import type { ShareDialogProps } from './dialog-props.ts';
import { shareDialogs } from './share-dialogs-part.ts';

const names = {
  Remind: 'access.remind',
  EditShare: 'access.edit',
  NewLogin: 'access.newLogin',
  BlockShare: 'access.block',
  DeleteShare: 'access.delete',
} as const;

export type ShareTask = keyof typeof names;

export interface AskedTask {
  readonly task: ShareTask;
  readonly listed: ListedShare;
}

/** Items of a menu. What the utility has disabled cannot be blocked. */
export function useTaskItems(
  listed: ListedShare,
  offered: readonly ShareTask[],
  onAsk: (asked: AskedTask) => void,
) {
  const { t } = useTexts();
  const { disabled, blocked } = listed.share;
  return offered
    .filter(task => task !== 'BlockShare' || !disabled)
    .map(task => ({
      name: t(task === 'BlockShare' && blocked ? 'access.unblock' : names[task]),
      onChoose: () => onAsk({ task, listed }),
    }));
}

interface Props extends AskedTask, Omit<ShareDialogProps, 'node'> {}

export function ShareTaskDialog({ task, listed, ...props }: Props) {
  return (
    <LaterDialog part={shareDialogs} onClose={props.onClose}>
      {dialogs => {
        if (task === 'Remind') return <dialogs.RemindDialog {...props} shares={[listed]} />;
        const Asking = dialogs[task];
        return <Asking {...props} node={listed} />;
      }}
    </LaterDialog>
  );
}
