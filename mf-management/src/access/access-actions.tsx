import { useNotify } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { LaterDialog } from '../later-dialog/later-dialog.tsx';
import { useShareCommands } from '../shares/use-share-commands.ts';
import { useTexts } from '../texts.ts';
import { accessDialogs } from './access-dialogs-part.ts';
import classes from './access-view.module.css';
import type { AccessDialogProps } from './dialog-props.ts';

type Asked = 'NewLogin' | 'EditAccess' | 'DeleteAccess';

/** What the one who gave an access can do with it. */
export function AccessActions(props: Omit<AccessDialogProps, 'onClose'>) {
  const { t } = useTexts();
  const notify = useNotify();
  const { accountId, node } = props;
  const { share } = node;
  const { change } = useShareCommands(accountId);
  // About the access as it was then: the list is loaded anew while something is asked.
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
      <Button variant="default" onClick={ask('EditAccess')}>
        {t('access.edit')}
      </Button>
      {!share.disabled && (
        <Button variant="default" aria-disabled={block.isPending || undefined} onClick={block.start}>
          {t(share.blocked ? 'access.unblock' : 'access.block')}
        </Button>
      )}
      <Button variant="default" onClick={ask('DeleteAccess')}>
        {t('access.delete')}
      </Button>
      {block.failure === 'openedByLink' && (
        <LaterDialog part={accessDialogs} onClose={block.reset}>
          {({ BlockAccess }) => <BlockAccess {...props} command={block} onClose={block.reset} />}
        </LaterDialog>
      )}
      {asked && (
        <LaterDialog part={accessDialogs} onClose={close}>
          {dialogs => {
            const Asking = dialogs[asked.what];
            return <Asking {...asked.about} onClose={close} />;
          }}
        </LaterDialog>
      )}
    </div>
  );
}
