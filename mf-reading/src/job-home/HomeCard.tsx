import type { Job } from '@zaehlwerk/api';
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
import { Button, Failure, Skeleton } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { MeterLine, MeterLines } from '../meter-lines/meter-lines.tsx';
import { canBeSent, nextOpenJobs } from '../next-job/next-job.ts';
import { awaitFocusIn } from '../next-job/pending-focus.ts';
import { MissingAccounts, WhoseJobs } from '../shown-accounts/accounts.tsx';
import { type ShownJobs, useEntered, useShownJobs } from '../shown-accounts/shown-jobs.ts';
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
  const { status, distinct: jobs, ownerOf, reload } = shown;
  // One button leads to a job, where there may be no connection.
  useMeterReadingHelp();
  const application = useApplication();
  const entered = useEntered(shown);
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
        <OverallProgress shown={shown}>
          {next && <NextMeters jobs={nextJobs} shown={shown} />}
        </OverallProgress>
      ) : (
        <p>{t('jobs.none.message')}</p>
      )}
      {next && (
        <Button
          component={Link}
          to={jobPath(next.id, ownerOf(next))}
          size="lg"
          className={classes.nextMeter ?? ''}
          onClick={() => awaitFocusIn(next.id)}
        >
          {t('home.nextMeter', {
            meter: `${meterTypeName(t, next)}, ${flatLine(next.meter.meterAddress) || next.meter.meterNumber}`,
          })}
        </Button>
      )}
    </section>
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
  const dueText = ({ jobConstraints }: Job) => {
    const { earliestExecution: begin, latestExecution: end } = jobConstraints ?? {};
    if (end !== undefined && end < today) return t('home.expired', { day: day(end) });
    if (begin !== undefined && begin > today) return t('home.from', { day: day(begin) });
    return end && t('progress.until', { day: day(end) });
  };
  return (
    <section aria-label={t('home.nextMeters')}>
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
    </section>
  );
}
