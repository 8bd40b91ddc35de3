import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import { useTellDeviceFailure } from './use-tell-device-failure.ts';

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
