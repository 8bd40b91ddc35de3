import type { Job, MeterRateTask } from '@zaehlwerk/api';
import { isFeedIn, meterTypeOf, unitOfRate } from '@zaehlwerk/domain';
import { countedSinceLast, type RateReadings } from '@zaehlwerk/domain/evaluation';
import { useFormats, valueText } from '@zaehlwerk/metering/job-text';
import { useCallback } from 'react';
import { useTexts } from '../texts.ts';

type Results = RateReadings['readingResults'];

/** Consumption between the last two of `results`, by default those of the task; `undefined` where unknown. */
export function useCountedSince(): (job: Job, task: MeterRateTask, results?: Results) => string | undefined {
  const { t } = useTexts();
  const { style, day } = useFormats();
  return useCallback(
    (job, task, results = task.readingResults) => {
      const counted = countedSinceLast({ ...task, readingResults: results });
      if (counted === undefined) return undefined;
      const consumption = valueText(counted.consumption, style, unitOfRate(task, meterTypeOf(job)));
      const replace = { day: day(counted.since), consumption };
      return t(isFeedIn(task) ? 'sent.fedInSince' : 'sent.usedSince', { replace });
    },
    [t, style, day],
  );
}
