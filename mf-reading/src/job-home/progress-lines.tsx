import type { JobProgress } from '@zaehlwerk/domain';
import type { Formats } from '@zaehlwerk/metering/job-text';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import type { Texts } from '../texts.ts';
import type { ProgressLine } from './progress-list.tsx';

/** Progress per meter type, each with its sign. */
export function meterTypeLines({ byMeterType }: JobProgress, t: Texts['t']): readonly ProgressLine[] {
  return byMeterType.map(({ meterType, open, done }) => ({
    key: meterType,
    name: t(`meterType.${meterType}`),
    sign: <MeterTypeIcon type={meterType} size="sm" />,
    open,
    done,
  }));
}

/** Progress per latest-execution day, the earliest first. */
export function deadlineLines(
  { byLatestExecution }: JobProgress,
  t: Texts['t'],
  day: Formats['day'],
): readonly ProgressLine[] {
  return byLatestExecution.map(({ latestExecution, open, done }) => ({
    key: latestExecution ?? 'none',
    name:
      latestExecution === undefined
        ? t('progress.noDeadline')
        : t('progress.until', { day: day(latestExecution) }),
    open,
    done,
  }));
}
