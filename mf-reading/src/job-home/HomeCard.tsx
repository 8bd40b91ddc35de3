import type { Job } from '@zaehlwerk/api';
import { expiryWarning, jobProgress } from '@zaehlwerk/domain';
import { useMeterReadingHelp } from '@zaehlwerk/metering/help';
import {
  flatLine,
  jobPath,
  meterTypeName,
  streetLine,
  useFormats,
  useToday,
} from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useAccounts, useApplication } from '@zaehlwerk/store';
import { Button, Failure, Paper, Skeleton, Title } from '@zaehlwerk/ui';
import { useId, useMemo } from 'react';
import { MeterLine, MeterLines } from '../meter-lines/meter-lines.tsx';
import { canBeSent, daysLeft, isInTime, nextOpenJobs } from '../next-job/next-job.ts';
import { MissingAccounts, WhoseJobs } from '../shown-accounts/accounts.tsx';
import { type ShownJobs, useEntered, useShownJobs, useWaiting } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import { AccountList } from './account-list.tsx';
import classes from './home-card.module.css';
import nextClasses from './next-meters.module.css';
import { ExpiryNotice, OverallProgress } from './overall-progress.tsx';

/** On the start page: the readings of the current login or of all, and the logins on this device. */
export default function HomeCard() {
  const hasSeveralOthers = useAccounts().length > 2;
  return (
    <div className={classes.home} data-wide={hasSeveralOthers || undefined}>
      <Readings />
      <AccountList />
    </div>
  );
}

/** Number of next meters. */
const mostMeters = 3;

function Readings() {
  const { t } = useTexts();
  const shown = useShownJobs();
  const { status, distinct: jobs, ownerOf, keptSince, reload } = shown;
  // One button leads to a job, where there may be no connection.
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
  const [next] = nextJobs;
  return (
    <section className={classes.card} aria-label={t('navigation.reading')}>
      <WhoseJobs />
      <MissingAccounts {...shown} />
      <ExpiryNotice jobs={jobs} />
      {jobs.length > 0 ? (
        <OverallProgress overall={overall} waiting={waiting} keptSince={keptSince} />
      ) : (
        <p>{t('jobs.none.message')}</p>
      )}
      {next && (
        <div className={classes.next}>
          <TimeLeft job={next} jobs={jobs} />
          <Button
            component={Link}
            to={jobPath(next.id, ownerOf(next))}
            size="lg"
            className={classes.nextMeter ?? ''}
          >
            {t('home.nextMeter', { meter: `${meterTypeName(t, next)} ${next.meter.meterNumber}` })}
          </Button>
        </div>
      )}
      {next && <NextMeters jobs={nextJobs} shown={shown} />}
    </section>
  );
}

/** Nothing where the expiry warning is about the same day. */
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

interface NextMetersProps {
  readonly jobs: readonly Job[];
  readonly shown: ShownJobs;
}

function NextMeters({ jobs, shown: { accounts, ownerOf } }: NextMetersProps) {
  const { t } = useTexts();
  const { day } = useFormats();
  const today = useToday();
  const headingId = useId();
  const dueText = ({ jobConstraints }: Job) => {
    const { earliestExecution: begin, latestExecution: end } = jobConstraints ?? {};
    if (end !== undefined && end < today) return t('home.expired', { day: day(end) });
    if (begin !== undefined && begin > today) return t('home.from', { day: day(begin) });
    return end && t('progress.until', { day: day(end) });
  };
  return (
    <Paper component="section" aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId}>
        {t('home.nextMeters')}
      </Title>
      <MeterLines>
        {jobs.map(job => {
          const { meterAddress } = job.meter;
          const due = dueText(job);
          const owner = ownerOf(job);
          const path = jobPath(job.id, owner);
          const name = accounts.find(({ accountId }) => accountId === owner)?.name;
          const place = [streetLine(meterAddress), flatLine(meterAddress), name].filter(Boolean).join(' · ');
          return (
            <MeterLine key={path} job={job} path={path} place={place} isLink>
              {due && <span className={nextClasses.due}>{due}</span>}
            </MeterLine>
          );
        })}
      </MeterLines>
    </Paper>
  );
}
