import type { Share, ShareLogin } from '@zaehlwerk/api/sharing';
import { randomKey } from '@zaehlwerk/store/data';
import { Button, Dialog, Notice } from '@zaehlwerk/ui';
import { useRef, useState } from 'react';
import { LoginPart } from '../login/login-part.tsx';
import type { MeterRow } from '../meters/meter-rows.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';

interface Props {
  readonly accountId: string;
  readonly share: Share;
  readonly rows: readonly MeterRow[];
  readonly onClose: () => void;
}

/** Asks whether an access shall get another login, makes it, and shows it once (decisions.md 51). */
export function NewLogin({ accountId, share, rows, onClose }: Props) {
  const { t } = useTexts();
  const { renewLogin } = useShareCommands(accountId);
  // The same one until there is an answer: a login that was made and never seen is told again.
  const key = useRef(randomKey());
  const [login, setLogin] = useState<ShareLogin>();
  const [state, setState] = useState<'asking' | 'making' | 'failed'>('asking');
  const make = async () => {
    if (state === 'making') return;
    setState('making');
    const result = await renewLogin(share.id, key.current);
    if (result.ok) return setLogin(result.value);
    if (result.error.kind === 'refused') key.current = randomKey();
    setState('failed');
  };
  if (login)
    return (
      <LoginPart
        card={{ share, login, meters: rows }}
        accountId={accountId}
        isNew={false}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={() => state !== 'making' && onClose()}
      isCloseDisabled={state === 'making'}
      title={t('access.newLogin.title')}
      closeLabel={t('share.close')}
      actions={
        <>
          <Button variant="default" disabled={state === 'making'} onClick={onClose}>
            {t('share.cancel')}
          </Button>
          <Button aria-disabled={state === 'making' || undefined} onClick={() => void make()}>
            {t(state === 'failed' ? 'jobs.retry' : 'access.newLogin.make')}
          </Button>
        </>
      }
    >
      <p>{t('access.newLogin.question', { replace: { name: share.name } })}</p>
      <div role="alert">
        {state === 'failed' && (
          <Notice kind="ERROR" title={t('access.newLogin.failed.title')}>
            {t('access.newLogin.failed.message')}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
