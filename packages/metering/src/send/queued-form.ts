import { useNotify } from '@zaehlwerk/store';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import { useTexts } from '../texts.ts';

/** Says that the device did not do what was asked of a queued reading, and that nothing has changed. */
export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}

/**
 * Takes a queued item back, with its files, so that a form can go on with it. Until the changed one takes its place it
 * stays on the device as it was, and is not sent. One that is on its way, or has arrived in this moment, does not come
 * back: `undefined`.
 */
export function useTakeBack(): (
  item: QueuedItem,
) => Promise<{ readonly item: QueuedItem; readonly files: ReadonlyMap<string, Blob> } | undefined> {
  const { hold, filesOf } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return ({ id }) =>
    hold(id)
      .then(async held => held && { item: held, files: await filesOf(held) })
      .catch(tellFailure);
}

/**
 * For a queued reading whose change is given up: it goes on as it was. One that the server had refused stays where it
 * is, as it would be refused again.
 */
export function useLetGoOn(): (item: QueuedItem) => void {
  const { retry } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return ({ id, problem }) => {
    if (problem?.code !== 'refused' && problem?.code !== 'files-lost') retry([id]).catch(tellFailure);
  };
}
