import type { Job } from '@zaehlwerk/api';
import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { Button, Paper, Skeleton, Title } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useId, useMemo } from 'react';
import { useSums } from '../combined-consumption/use-sums.ts';
import { amountText } from '../detail/amounts.ts';
import { evaluableJobs, evaluationPath } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import classes from './home-card.module.css';

/** The consumption of this year by meter type, on the start page. */
export default function HomeCard() {
  // The key drops the previous sums when the account changes.
  return <ConsumptionCard key={useSession()?.accountId} />;
}

function ConsumptionCard() {
  const { t } = useTexts();
  const id = useId();
  const { features } = useApplication();
  const { status, jobs: all } = useJobs();
  const jobs = useMemo(() => evaluableJobs(all, features), [all, features]);
  const year = useToday().slice(0, 4);
  // Another card reports jobs that could not be loaded.
  if (status === 'failed' || (status === 'ready' && jobs.length === 0)) return null;
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card}>
      <Title order={2} size="h3" id={id}>
        {t('home.title', { year })}
      </Title>
      {/* Loading is not the same as no jobs. */}
      {status === 'ready' ? <Lines jobs={jobs} year={year} /> : <Skeleton height={72} />}
      <div>
        <Button component={Link} to={evaluationPath} variant="default">
          {t('home.toEvaluation')}
        </Button>
      </div>
    </Paper>
  );
}

function Lines({ jobs, year }: { readonly jobs: readonly Job[]; readonly year: string }) {
  const { t } = useTexts();
  const { style, count } = useFormats();
  const sums = useSums(jobs);
  if (!sums) return <Skeleton height={72} />;
  const lines = sums.flatMap(sum => {
    const ofYear = sum.years.find(one => one.year === year);
    return ofYear ? [{ ...sum, ...ofYear }] : [];
  });
  if (lines.length === 0) return <p>{t('home.nothing')}</p>;
  return (
    <dl className={classes.lines}>
      {lines.map(({ key, meterType, isFeedIn, unit, consumption, missing, meters }) => (
        <div key={key} className={classes.line}>
          <dt>
            <MeterTypeIcon type={meterType} />
            {t(isFeedIn ? 'home.feedIn' : `home.${meterType}`)}
          </dt>
          <dd>
            {amountText(consumption, style, unit)}
            {missing.length > 0 && (
              <span className={classes.note}>
                {meters.length > 1
                  ? t('together.missingMany', { meters: count(missing.length), all: count(meters.length) })
                  : t('home.partly')}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
