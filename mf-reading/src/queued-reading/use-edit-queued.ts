import type { Job } from '@zaehlwerk/api';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import { focusField, readingFieldId } from '../reading-form/field-ids.ts';
import type { DraftPresence } from '../reading-form/use-draft.ts';
import { queuedDraft } from './queued-draft.ts';
import { useTellDeviceFailure } from './use-tell-device-failure.ts';

/**
 * Brings a queued reading back into the form. Until the changed one takes its place it stays on the device as it was,
 * and is not sent. One that is on its way, or has arrived in this moment, does not come back.
 */
export function useEditQueued(
  job: Job,
  change: DraftPresence['change'],
): (item: QueuedItem) => Promise<void> {
  const { hold, filesOf } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return async item => {
    const files = await hold(item.id)
      .then(held => held && filesOf(held))
      .catch(tellFailure);
    if (!files) return;
    change(() => queuedDraft(item, files));
    const [first] = job.meter.meterRateTasks;
    requestAnimationFrame(() => focusField(readingFieldId(job, first?.taskId ?? '')));
  };
}
