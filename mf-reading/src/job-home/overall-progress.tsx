import type { Job } from '@zaehlwerk/api';
import { expiryWarning, jobProgress } from '@zaehlwerk/domain';
import { percentDone, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Notice, Paper, Title } from '@zaehlwerk/ui';
import { ProgressRing } from '@zaehlwerk/ui/metering';
import { type ReactNode, useMemo } from 'react';
import { type ShownJobs, useWaiting } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import classes from './overall-progress.module.css';

interface Props {
  readonly shown: ShownJobs;
  /** Below it in the same card. */
  readonly children?: ReactNode;
}

/** What is left and until when, beside a small ring; jobs from an earlier visit with their age. */
export function OverallProgress({ shown, children }: Props) {
  const { t } = useTexts();
  const { count, day, moment, percent } = useFormats();
  const today = useToday();
  const { distinct: jobs, keptSince } = shown;
  const { open, done } = useMemo(() => jobProgress(jobs).overall, [jobs]);
  const until = useMemo(() => nextDeadline(jobs, today), [jobs, today]);
  const waiting = useWaiting(shown);
  const value = percentDone({ open, done });
  const counts = t('progress.overall', { done: count(done), all: count(open + done) });
  // Queued readings are not open, as in the list.
  const left = open - waiting.filter(job => !job.done).length;
  const meters = { count: left, meters: count(left) };
  const headline = () => {
    if (left === 0) return t('progress.allDone');
    return until === undefined
      ? t('progress.left', meters)
      : t('progress.leftUntil', { ...meters, day: day(until) });
  };
  return (
    <Paper className={classes.card ?? ''}>
      <div className={classes.overall}>
        <ProgressRing percent={value} />
        <div>
          <Title order={2} size="h3">
            {headline()}
          </Title>
          <p className={classes.note}>
            {counts}, {percent(value)}
            {waiting.length > 0 &&
              ` · ${t('progress.waiting', { count: waiting.length, jobs: count(waiting.length) })}`}
          </p>
        </div>
      </div>
      {children}
      {keptSince && (
        <p className={classes.age}>
          {t('progress.age', { moment: moment(new Date(keptSince).toISOString()) })}
        </p>
      )}
    </Paper>
  );
}

/** Of the jobs that are open and not past it. */
function nextDeadline(jobs: readonly Job[], today: string): string | undefined {
  const [first] = jobs
    .flatMap(({ done, jobConstraints }) => (!done && jobConstraints?.latestExecution) || [])
    .filter(end => end >= today)
    .sort();
  return first;
}

/** Specification section 4. */
export function useExpiry(jobs: readonly Job[]) {
  const { t } = useTexts();
  const { day, count } = useFormats();
  const expiry = expiryWarning(jobs, useToday());
  if (expiry === undefined) return undefined;
  const message = t('expiry.message', {
    count: expiry.openJobs,
    jobs: count(expiry.openJobs),
    day: day(expiry.latestExecution),
    when: t('expiry.when', { count: expiry.daysLeft }),
  });
  return { ...expiry, title: t('expiry.title'), message };
}

export function ExpiryNotice({ jobs }: { readonly jobs: readonly Job[] }) {
  const expiry = useExpiry(jobs);
  return (
    expiry && (
      <Notice kind="WARNING" title={expiry.title}>
        {expiry.message}
      </Notice>
    )
  );
}
