import type { Job, MeterRateTask } from '@zaehlwerk/api';
import { isFeedIn, meterTypeOf, unitOfRate } from '@zaehlwerk/domain';
import { countedSinceLast, type RateReadings } from '@zaehlwerk/domain/evaluation';
import { useFormats, valueText } from '@zaehlwerk/metering/job-text';
import { useCallback } from 'react';
import { useTexts } from '../texts.ts';

type Results = RateReadings['readingResults'];

/** From this change on, a percentage says less than a word. */
const muchPercent = 400;

/**
 * What the last of `results` means, by default those of the task; `undefined` where unknown: consumption since the
 * reading before, and unless it is brief, per day, more or less than in the time before.
 */
export function useMeaning(isBrief = false) {
  const { t } = useTexts();
  const { style, day, count } = useFormats();
  return useCallback(
    (job: Job, task: MeterRateTask, results: Results = task.readingResults): string | undefined => {
      const counted = countedSinceLast({ ...task, readingResults: results });
      if (counted === undefined) return undefined;
      const { since, perDay, percent } = counted;
      const amount = (value: string) => valueText(value, style, unitOfRate(task, meterTypeOf(job)));
      const replace = { day: day(since), consumption: amount(counted.consumption) };
      const total = t(isFeedIn(task) ? 'sent.fedInSince' : 'sent.usedSince', { replace });
      if (isBrief || perDay === undefined) return total;
      const daily = `${total} · ${t('sent.perDay', { amount: amount(perDay) })}`;
      if (percent === undefined) return daily;
      const change =
        percent > muchPercent ? 'muchMore' : percent > 0 ? 'more' : percent < 0 ? 'less' : 'same';
      return `${daily}, ${t(`sent.change.${change}`, { percent: count(Math.abs(percent)) })}`;
    },
    [isBrief, t, style, day, count],
  );
}
