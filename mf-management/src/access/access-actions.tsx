import { useNavigate } from '@zaehlwerk/module-kit';
import { useNotify } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { loginPart } from '../login/login-part.tsx';
import { accountPath } from '../management/paths.ts';
import type { MeterRow } from '../meters/meter-rows.ts';
import type { ShareNode } from '../shares/shares.ts';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import classes from './access-view.module.css';
import { DeleteAccess } from './delete-access.tsx';
import { EditAccess } from './edit-access.tsx';
import { NewLogin } from './new-login.tsx';

interface Props {
  readonly accountId: string;
  readonly node: ShareNode;
  /** The meters of the access. */
  readonly rows: readonly MeterRow[];
}

/** What the one who gave an access can do with it. */
export function AccessActions({ accountId, node, rows }: Props) {
  const { t } = useTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const { change } = useShareCommands(accountId);
  const [asked, setAsked] = useState<'login' | 'edit' | 'delete'>();
  const [isChanging, setIsChanging] = useState(false);
  const { share } = node;
  const close = () => setAsked(undefined);
  const toggleBlock = async () => {
    if (isChanging) return;
    setIsChanging(true);
    const { ok } = await change(share.id, { blocked: !share.blocked });
    setIsChanging(false);
    notify(
      ok
        ? {
            type: 'SUCCESS',
            title: t(share.blocked ? 'access.unblock.done' : 'access.block.done'),
            message: share.name,
          }
        : { type: 'ERROR', title: t('access.change.failed'), message: t('access.tryLater') },
    );
  };
  return (
    <div className={classes.actions}>
      <Button
        onClick={() => {
          // It has to be there when the login is.
          void loginPart.load();
          setAsked('login');
        }}
      >
        {t('access.newLogin')}
      </Button>
      <Button variant="default" onClick={() => setAsked('edit')}>
        {t('access.edit')}
      </Button>
      <Button variant="default" aria-disabled={isChanging || undefined} onClick={() => void toggleBlock()}>
        {t(share.blocked ? 'access.unblock' : 'access.block')}
      </Button>
      <Button variant="default" color="red" onClick={() => setAsked('delete')}>
        {t('access.delete')}
      </Button>
      {asked === 'login' && <NewLogin accountId={accountId} share={share} rows={rows} onClose={close} />}
      {asked === 'edit' && <EditAccess accountId={accountId} share={share} onClose={close} />}
      {asked === 'delete' && (
        <DeleteAccess
          accountId={accountId}
          node={node}
          rows={rows}
          onClose={close}
          onDeleted={() => void navigate(accountPath(accountId), { replace: true })}
        />
      )}
    </div>
  );
}
