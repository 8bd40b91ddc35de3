import type { ApiResult } from '@zaehlwerk/api';
import type { ShareLogin } from '@zaehlwerk/api/sharing';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { LoginPart, loginPart } from '../login/login-part.tsx';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { AccessDialogProps } from './dialog-props.ts';

/** Asks before a share gets another login, makes it, and shows it once (decisions.md 51). */
export function NewLogin({ accountId, node: { share }, meters, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const { renewLogin } = useShareCommands(accountId);
  const [login, setLogin] = useState<ShareLogin>();
  const command = useCommand<ShareLogin>(
    async key => {
      // The view of the login has to be there before it is made.
      await loginPart.load();
      return loginPart.state.status === 'ready' ? renewLogin(share.id, key) : notLoaded;
    },
    setLogin,
    // Kept when the question is closed: a login whose answer was lost is returned again.
    { content: share.id, scope: 'new-login' },
  );
  if (login)
    return (
      <LoginPart card={{ share, login, meters }} accountId={accountId} isNew={false} onClose={onClose} />
    );
  const { failure } = command;
  return (
    <CommandDialog
      accountId={accountId}
      title={t('access.newLogin.title')}
      confirm={t(failure && failure !== 'openedByLink' ? 'jobs.retry' : 'access.newLogin.make')}
      cancel={t('share.cancel')}
      command={command}
      failureTitle={t('access.newLogin.failed.title')}
      failureText={failure === 'offline' ? undefined : t('access.newLogin.failed.message')}
      onClose={onClose}
    >
      <p>{t('access.newLogin.question', { replace: { name: share.name } })}</p>
    </CommandDialog>
  );
}

const notLoaded: ApiResult<never> = { ok: false, error: { kind: 'no-response', reason: 'network' } };
