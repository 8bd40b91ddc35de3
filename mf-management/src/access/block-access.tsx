import { CommandDialog } from '../commands/command-dialog.tsx';
import type { Command } from '../commands/use-command.ts';
import { useTexts } from '../texts.ts';
import type { AccessDialogProps } from './dialog-props.ts';

/** Blocking needs no question: this is asked where it wants the password first. */
export function BlockAccess({
  accountId,
  node: { share },
  command,
  onClose,
}: AccessDialogProps & { readonly command: Command }) {
  const { t } = useTexts();
  const action = t(share.blocked ? 'access.unblock' : 'access.block');
  return (
    <CommandDialog
      accountId={accountId}
      title={`${share.name}: ${action}`}
      confirm={action}
      cancel={t('share.cancel')}
      command={command}
      failureTitle={t('access.change.failed')}
      onClose={onClose}
    />
  );
}
