import type { Job } from '@zaehlwerk/api';
import { expiryWarning, jobProgress } from '@zaehlwerk/domain';
import { useMeterReadingHelp } from '@zaehlwerk/metering/help';
import { jobPath, meterTypeName, useToday } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication } from '@zaehlwerk/store';
import { Button, Failure, Skeleton } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { canBeSent, daysLeft, isInTime, nextOpenJobs } from '../next-job/next-job.ts';
import { MissingAccounts } from '../shown-accounts/missing-accounts.tsx';
import { useEntered, useShownJobs, useWaiting } from '../shown-accounts/shown-jobs.ts';
import { WhoseJobs } from '../shown-accounts/whose-jobs.tsx';
import { useTexts } from '../texts.ts';
import { AccountList } from './account-list.tsx';
import { ExpiryNotice } from './expiry-notice.tsx';
import classes from './home-card.module.css';
import { NextMeters } from './next-meters.tsx';
import { OverallProgress } from './overall-progress.tsx';

/** On the portal's start page: the readings of the current login or of all, and beside them the logins on this device. */
export default function HomeCard() {
  const hasSeveralOthers = useAccounts().length > 2;
  return (
    <div className={classes.home} data-wide={hasSeveralOthers || undefined}>
      <Readings />
      <AccountList />
    </div>
  );
}

/** Of so many meters the start page says where they are. */
const mostMeters = 3;

/** How far the readings are, how long there is time, and the way to the next one. */
function Readings() {
  const { t } = useTexts();
  const shown = useShownJobs();
  const { status, distinct: jobs, accounts, ownerOf, reload } = shown;
  // From here one button leads to a job, where there may be no connection.
  useMeterReadingHelp();
  const overall = useMemo(() => jobProgress(jobs).overall, [jobs]);
  const application = useApplication();
  const entered = useEntered(shown);
  const waiting = useWaiting(shown);
  const day = useToday();
  const nextJobs = useMemo(() => {
    const isWanted = (job: Job) => canBeSent(job, application, day, entered);
    return nextOpenJobs(jobs, isWanted, day, mostMeters);
  }, [jobs, application, entered, day]);
  const nextMeters = nextJobs.map(job => {
    const owner = ownerOf(job);
    return {
      job,
      path: jobPath(job.id, owner),
      owner: accounts.find(({ accountId }) => accountId === owner)?.name,
    };
  });
  if (status === 'loading') return <Skeleton height={480} />;
  if (status === 'failed') {
    return (
      <Failure
        title={t('jobs.refreshFailed.title')}
        explanation={t('jobs.loadFailed')}
        retry={{ label: t('jobs.retry'), onRetry: reload }}
      />
    );
  }
  const [next] = nextMeters;
  return (
    <section className={classes.card} aria-label={t('navigation.reading')}>
      <WhoseJobs />
      <MissingAccounts {...shown} />
      <ExpiryNotice jobs={jobs} />
      {jobs.length > 0 ? (
        <OverallProgress overall={overall} waiting={waiting} />
      ) : (
        <p>{t('jobs.none.message')}</p>
      )}
      {next && (
        <div className={classes.next}>
          <TimeLeft job={next.job} jobs={jobs} />
          <Button component={Link} to={next.path} size="lg" className={classes.nextMeter ?? ''}>
            {t('home.nextMeter', {
              meter: `${meterTypeName(t, next.job)} ${next.job.meter.meterNumber}`,
            })}
          </Button>
        </div>
      )}
      {next && <NextMeters meters={nextMeters} today={day} />}
    </section>
  );
}

/** How long there is time for the job that is next, unless the warning says it already, with the day. */
function TimeLeft({ job, jobs }: { readonly job: Job; readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const day = useToday();
  const days = daysLeft(job, day);
  if (days === undefined || days === expiryWarning(jobs, day)?.daysLeft) return null;
  if (days >= 0 && !isInTime(job, day)) return null;
  return (
    <p className={classes.days}>
      {days < 0 ? t('home.overdue') : t('home.nextDue', { when: t('expiry.when', { count: days }) })}
    </p>
  );
}
