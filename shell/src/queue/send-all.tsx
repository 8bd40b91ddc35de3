import { IconSend } from '@tabler/icons-react';
import type { QueueState } from '@zaehlwerk/store/data';
import { useConnectivityState } from '@zaehlwerk/store/host';
import { Button } from '@zaehlwerk/ui';
import { useShellTexts } from '../language/shell-texts.ts';
import classes from './queue.module.css';
import type { QueueGroup } from './queue-groups.ts';
import { useSendNow } from './use-send-now.ts';

interface Props {
  readonly groups: readonly QueueGroup[];
  readonly progress: QueueState['progress'];
}

/** How far sending is, and the way to send everything now that can be: what somebody changes stays. */
export function SendAll({ groups, progress }: Props) {
  const { t } = useShellTexts();
  const sendNow = useSendNow();
  const connection = useConnectivityState();
  const ids = groups
    .flatMap(({ isLoggedIn, items }) => (isLoggedIn ? items : []))
    .filter(({ state, awaitsCheck }) => state !== 'held' || awaitsCheck)
    .filter(({ problem }) => problem?.code !== 'later-release')
    .map(({ id }) => id);
  return (
    <div className={classes.sendAll}>
      {ids.length > 0 && (
        <Button
          leftSection={<IconSend size="1.25rem" aria-hidden />}
          aria-disabled={progress.isSending}
          onClick={() => {
            if (!progress.isSending) sendNow(ids);
          }}
        >
          {t('queue.sendAll')}
        </Button>
      )}
      <p role="status" className={classes.progress}>
        {progress.isSending && t('queue.sending', { count: progress.left })}
        {!progress.isSending && ids.length > 0 && connection !== 'online' && t('queue.offline')}
      </p>
    </div>
  );
}
