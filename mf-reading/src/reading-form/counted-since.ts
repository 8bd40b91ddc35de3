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

/** From this change on, a percentage says less than a word. */
const muchPercent = 400;

/** The consumption per day, more or less than in the time before; `undefined` where unknown. */
export function useUsedPerDay(): (job: Job, task: MeterRateTask) => string | undefined {
  const { t } = useTexts();
  const { style, count } = useFormats();
  return (job, task) => {
    const { perDay, percent } = countedSinceLast(task) ?? {};
    if (perDay === undefined) return undefined;
    const daily = t('sent.perDay', { amount: valueText(perDay, style, unitOfRate(task, meterTypeOf(job))) });
    if (percent === undefined) return daily;
    const change = percent > muchPercent ? 'muchMore' : percent > 0 ? 'more' : percent < 0 ? 'less' : 'same';
    return `${daily}, ${t(`sent.change.${change}`, { percent: count(Math.abs(percent)) })}`;
  };
}
