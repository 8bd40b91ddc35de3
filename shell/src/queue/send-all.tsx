import { IconSend } from '@tabler/icons-react';
import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { type QueueState, useQueueCommands } from '@zaehlwerk/store/data';
import { useConnectivity, useConnectivityState } from '@zaehlwerk/store/host';
import { Button } from '@zaehlwerk/ui';
import { useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue.module.css';
import type { QueueGroup } from './queue-groups.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

interface Props {
  readonly groups: readonly QueueGroup[];
  readonly progress: QueueState['progress'];
}

/** Progress of sending, and the button that sends all items now. */
export function SendAll({ groups, progress }: Props) {
  const { t } = useShellTexts();
  const sendNow = useSendNow();
  const connection = useConnectivityState();
  const button = useRestoreFocus();
  const ids = groups.flatMap(({ isLoggedIn, items }) => (isLoggedIn ? items : [])).map(({ id }) => id);
  return (
    <div className={classes.actions}>
      {ids.length > 0 && (
        <Button
          ref={button}
          leftSection={<IconSend size="1.25rem" aria-hidden />}
          aria-disabled={progress.isSending}
          onClick={progress.isSending ? undefined : () => void sendNow(ids)}
        >
          {t('queue.sendAll')}
        </Button>
      )}
      <p role="status" className={classes.progress}>
        {/* Progress may be that of another tab, or outdated: without items nothing is left to send. */}
        {progress.isSending && groups.length > 0 && t('queue.sending', { count: progress.left })}
        {!progress.isSending && ids.length > 0 && connection !== 'online' && t('queue.offline')}
      </p>
    </div>
  );
}

/** Sends items now, refused ones too. Offline, or if storage fails, each press shows a notice. */
export function useSendNow(): (ids: readonly string[]) => Promise<void> {
  const { t } = useShellTexts();
  const { retry } = useQueueCommands();
  const connectivity = useConnectivity();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const lastNotice = useRef('');
  return async ids => {
    const isTried = await retry(ids).then(
      () => true,
      () => false,
    );
    dismiss(lastNotice.current);
    if (!isTried)
      lastNotice.current = notify({
        type: 'ERROR',
        title: t('queue.failed.title'),
        message: t('queue.failed.message'),
      });
    else if (connectivity.state !== 'online')
      lastNotice.current = notify({
        type: 'INFO',
        title: t('connection.queued.title'),
        message: t('queue.offline'),
      });
  };
}
