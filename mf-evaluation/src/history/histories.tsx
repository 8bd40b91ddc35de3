import type { Job } from '@zaehlwerk/api';
import { Title } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import type { EvaluatedJob } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import classes from './rate-history.module.css';
import { RateHistory } from './rate-history.tsx';

interface Props {
  readonly job: Job;
  readonly evaluated: EvaluatedJob;
  readonly showsImages: boolean;
}

const headingId = 'evaluation-history';

/** The readings of each register, and the registers without any. */
export function Histories({ job, evaluated: { rates, withoutHistory }, showsImages }: Props) {
  const { t } = useTexts();
  return (
    <section className={classes.history} aria-labelledby={headingId}>
      <Title order={2} size="h3" id={headingId}>
        {t('history.title')}
      </Title>
      {rates.map(rate => (
        <RateHistory
          key={rate.taskId}
          jobId={job.id}
          rate={rate}
          isOnly={rates.length === 1}
          showsImages={showsImages}
        />
      ))}
      {rates.length === 0 && (
        <EmptyState title={t('evaluation.empty.noReadingEventsForMeterRates')} headingLevel={3} />
      )}
      {rates.length > 0 && withoutHistory.length > 0 && (
        <p className={classes.note}>
          {t('evaluation.empty.noReadingEventsForMeterRate', {
            rates: withoutHistory.map(name => name || t('history.nameless')).join(', '),
          })}
        </p>
      )}
    </section>
  );
}
