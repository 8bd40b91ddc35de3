import { useNotify } from '@zaehlwerk/store';
import { useTexts } from '../texts.ts';

/** Says that the device did not do what was asked of a queued reading, and that nothing has changed. */
export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}
