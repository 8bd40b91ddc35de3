import { useDismissNotification, useNotify } from '@zaehlwerk/store';
import { useQueueCommands } from '@zaehlwerk/store/data';
import { useConnectivity } from '@zaehlwerk/store/host';
import { useRef } from 'react';
import { useShellTexts } from '../language/shell-texts.ts';

/**
 * Tries items at once, refused ones too. Where nobody can be reached, or the device does not let them go, each press is
 * answered with a notice: in the list nothing would change.
 */
export function useSendNow(): (ids: readonly string[]) => void {
  const { t } = useShellTexts();
  const { retry } = useQueueCommands();
  const connectivity = useConnectivity();
  const notify = useNotify();
  const dismiss = useDismissNotification();
  const lastNotice = useRef('');
  const notice = (isTried: boolean) => {
    if (!isTried)
      return { type: 'ERROR', title: t('queue.failed.title'), message: t('queue.failed.message') } as const;
    if (connectivity.state === 'online') return undefined;
    return { type: 'INFO', title: t('connection.queued.title'), message: t('queue.offline') } as const;
  };
  const send = async (ids: readonly string[]) => {
    const isTried = await retry(ids).then(
      () => true,
      () => false,
    );
    dismiss(lastNotice.current);
    const said = notice(isTried);
    if (said) lastNotice.current = notify(said);
  };
  return ids => void send(ids);
}
