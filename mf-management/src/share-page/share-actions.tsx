import { useNotify } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import type { ShareDialogProps } from './dialog-props.ts';
import { shareDialogs } from './share-dialogs-part.ts';
import classes from './share-view.module.css';

type Asked = 'NewLogin' | 'EditShare' | 'DeleteShare';

export function ShareActions(props: Omit<ShareDialogProps, 'onClose'>) {
  const { t } = useTexts();
  const notify = useNotify();
  const { accountId, node } = props;
  const { share } = node;
  const { change } = useShareCommands(accountId);
  // The props of that moment: the list is loaded again while the dialog is open.
  const [asked, setAsked] = useState<{ what: Asked; about: typeof props }>();
  const close = () => setAsked(undefined);
  const block = useCommand(
    () => change(share.id, { blocked: !share.blocked }),
    ({ blocked, name }) =>
      notify({
        type: 'SUCCESS',
        title: t(blocked ? 'access.block.done' : 'access.unblock.done'),
        message: name,
      }),
    {
      onFailed: failure => {
        if (failure === 'openedByLink') return;
        notify({ type: 'ERROR', title: t('access.change.failed'), message: t(`access.failure.${failure}`) });
      },
    },
  );
  const ask = (what: Asked) => () => setAsked({ what, about: props });
  return (
    <div className={classes.actions}>
      <Button onClick={ask('NewLogin')}>{t('access.newLogin')}</Button>
      <Button variant="default" onClick={ask('EditShare')}>
        {t('access.edit')}
      </Button>
      {!share.disabled && (
        <Button variant="default" aria-disabled={block.isPending || undefined} onClick={block.start}>
          {t(share.blocked ? 'access.unblock' : 'access.block')}
        </Button>
      )}
      <Button variant="default" onClick={ask('DeleteShare')}>
        {t('access.delete')}
      </Button>
      {block.failure === 'openedByLink' && (
        <LaterDialog part={shareDialogs} onClose={block.reset}>
          {({ BlockShare }) => <BlockShare {...props} command={block} onClose={block.reset} />}
        </LaterDialog>
      )}
      {asked && (
        <LaterDialog part={shareDialogs} onClose={close}>
          {dialogs => {
            const Asking = dialogs[asked.what];
            return <Asking {...asked.about} onClose={close} />;
          }}
        </LaterDialog>
      )}
    </div>
  );
}
