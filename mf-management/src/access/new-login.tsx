import type { ApiResult } from '@zaehlwerk/api';
import type { ShareLogin } from '@zaehlwerk/api/sharing';
import { randomKey } from '@zaehlwerk/store/data';
import { useState } from 'react';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { useCommand } from '../commands/use-command.ts';
import { LoginPart, loginPart } from '../login/login-part.tsx';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { AccessDialogProps } from './dialog-props.ts';

/** Keys of logins that nobody has answered, by share: closing the question does not forget them. */
const unanswered = new Map<string, string>();

/** Asks whether an access shall get another login, makes it, and shows it once (decisions.md 51). */
export function NewLogin({ accountId, node: { share }, meters, onClose }: AccessDialogProps) {
  const { t } = useTexts();
  const { renewLogin } = useShareCommands(accountId);
  const [login, setLogin] = useState<ShareLogin>();
  const command = useCommand<ShareLogin>(async () => {
    // What shows the login has to be there before it is made.
    await loginPart.load();
    if (loginPart.state.status !== 'ready') return notLoaded;
    // The same one until there is an answer: a login that was made and never seen is told again.
    const key = unanswered.get(share.id) ?? randomKey();
    unanswered.set(share.id, key);
    const result = await renewLogin(share.id, key);
    if (result.ok || result.error.kind === 'refused') unanswered.delete(share.id);
    return result;
  }, setLogin);
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
