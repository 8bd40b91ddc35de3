import type { Job } from '@zaehlwerk/api';
import { expiryWarning, jobProgress, today } from '@zaehlwerk/domain';
import { useMeterReadingHelp } from '@zaehlwerk/metering/help';
import { jobPath } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication, useSession } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Button, Failure, Skeleton } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { canBeSent, daysLeft, nextOpenJobs } from '../next-job/next-job.ts';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useTexts } from '../texts.ts';
import { ExpiryNotice } from './expiry-notice.tsx';
import classes from './home-card.module.css';
import { NextMeters } from './next-meters.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { OverallProgress } from './overall-progress.tsx';

/** On the portal's start page: the readings of the current login, and beside them those of the others on this device. */
export default function HomeCard() {
  const hasSeveralOthers = useAccounts().length > 2;
  return (
    <div className={classes.home} data-wide={hasSeveralOthers || undefined}>
      <OwnReadings />
      <OtherAccounts />
    </div>
  );
}

/** Of so many meters the start page says where they are. */
const mostMeters = 3;

/** How far the readings are, how long there is time, and the way to the next one. */
function OwnReadings() {
  const { t } = useTexts();
  const { status, jobs, outdated, reload } = useJobs();
  // From here one button leads to a job, where there may be no connection.
  useMeterReadingHelp();
  const overall = useMemo(() => jobProgress(jobs).overall, [jobs]);
  const application = useApplication();
  const queued = useQueuedBySubject(jobReadings, useSession()?.accountId ?? '');
  const day = today();
  const nextJobs = useMemo(() => {
    const isWanted = (job: Job) => canBeSent(job, application, day, queued, outdated);
    return nextOpenJobs(jobs, isWanted, day, mostMeters);
  }, [jobs, application, queued, outdated, day]);
  const [next] = nextJobs;
  if (status === 'loading') return <Skeleton height={160} />;
  if (status === 'failed') {
    return (
      <Failure
        title={t('jobs.refreshFailed.title')}
        explanation={t('jobs.loadFailed')}
        retry={{ label: t('jobs.retry'), onRetry: reload }}
      />
    );
  }
  const days = next && daysLeft(next, day);
  // The warning says it already, with the day.
  const isWarnedOf = days !== undefined && days === expiryWarning(jobs, day)?.daysLeft;
  return (
    <section className={classes.card} aria-label={t('navigation.reading')}>
      <ExpiryNotice jobs={jobs} />
      {jobs.length > 0 ? <OverallProgress overall={overall} /> : <p>{t('jobs.none.message')}</p>}
      {next && (
        <div className={classes.next}>
          {days !== undefined && !isWarnedOf && (
            <p className={classes.days}>
              {days < 0 ? t('home.overdue') : t('home.nextDue', { when: t('expiry.when', { count: days }) })}
            </p>
          )}
          <Button component={Link} to={jobPath(next.id)} size="lg">
            {t('home.next')}
          </Button>
        </div>
      )}
      {next && <NextMeters jobs={nextJobs} today={day} />}
    </section>
  );
}
