import type { Job, MeterReadingConfig } from '@zaehlwerk/api';
import { addDays, type ReadingPeriodState } from '@zaehlwerk/domain';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { Notice } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';

interface Props {
  readonly job: Job;
  readonly config: MeterReadingConfig;
  readonly period: ReadingPeriodState;
}

/** Before and after the reading period (decisions.md 25). */
export function PeriodNotice({ job, config, period }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { earliestExecution, latestExecution } = job.jobConstraints ?? {};
  const { phase, sendingForbidden } = period;
  if (phase === 'before' && earliestExecution !== undefined) {
    const start = { day: day(earliestExecution) };
    const from = { day: day(addDays(earliestExecution, -(config.forbidSendBeforeDays ?? 0))) };
    return (
      <Notice kind="WARNING" title={t('period.before.title')}>
        {t('period.before.starts', start)}{' '}
        {sendingForbidden ? t('period.before.forbidden', from) : t('period.before.allowed')}
      </Notice>
    );
  }
  if (phase === 'after' && latestExecution !== undefined) {
    const end = { day: day(latestExecution) };
    return (
      <Notice kind="WARNING" title={t('period.after.title')}>
        {t('period.after.ended', end)}{' '}
        {sendingForbidden ? t('period.after.forbidden') : t('period.after.allowed')}
      </Notice>
    );
  }
  return null;
}
