import type { Job, MeterRateTask } from '@zaehlwerk/api';
import { isFeedIn, meterTypeOf, unitOfRate } from '@zaehlwerk/domain';
import { countedSinceLast } from '@zaehlwerk/domain/evaluation';
import { useFormats, valueText } from '@zaehlwerk/metering/job-text';
import { useTexts } from '../texts.ts';

/** What a register has counted since the reading before the one that was sent last; nothing where nobody can say. */
export function useCountedSince(): (job: Job, task: MeterRateTask) => string | undefined {
  const { t } = useTexts();
  const { style, day } = useFormats();
  return (job, task) => {
    const counted = countedSinceLast(task);
    if (counted === undefined) return undefined;
    const consumption = valueText(counted.consumption, style, unitOfRate(task, meterTypeOf(job)));
    const replace = { day: day(counted.since), consumption };
    return t(isFeedIn(task) ? 'sent.fedInSince' : 'sent.usedSince', { replace });
  };
}
