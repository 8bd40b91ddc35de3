import type { Job } from '@zaehlwerk/api';
import { today } from '@zaehlwerk/domain';
import { jobPath, jobsPath, meterTypeName, streetLine } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { Link, useLocation } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Button } from '@zaehlwerk/ui';
import { useEffect, useRef } from 'react';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { useTexts } from '../texts.ts';
import { goOnAt, isGoingOnFrom } from './going-on.ts';
import { canBeSent, type NextJob, nextJobAfter } from './next-job.ts';

/** The job with which to go on from this one. */
export function useNextJob(accountId: string, job: Job): NextJob | undefined {
  const { jobs, outdated } = useJobs();
  const application = useApplication();
  const queued = useQueuedBySubject(jobReadings, accountId);
  return nextJobAfter(jobs, job, other => canBeSent(other, application, today(), queued, outdated));
}

/** Where to go once a job is done: to the next open one in the same house, then at the next address, else to the list. */
export function NextStep({ accountId, job }: { readonly accountId: string; readonly job: Job }) {
  const { t } = useTexts();
  const { jobs } = useJobs();
  const next = useNextJob(accountId, job);
  const { key: visit } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isGoingOnFrom(job.id, visit)) requestAnimationFrame(() => takeFreeFocus(link.current));
  }, [job.id, visit]);
  if (next !== undefined)
    return (
      <Button component={Link} ref={link} to={jobPath(next.job.id)} onClick={() => goOnAt(next.job.id)}>
        {nameOf(next)}
      </Button>
    );
  return jobs.length > 1 ? (
    <Button component={Link} ref={link} to={jobsPath}>
      {t('jobs.back')}
    </Button>
  ) : null;

  function nameOf({ job: other, isHere }: NonNullable<typeof next>) {
    const meter = `${meterTypeName(t, other)} ${other.meter.meterNumber}`;
    if (isHere) return t('next.atAddress', { meter });
    const address = streetLine(other.meter.meterAddress);
    return address ? t('next.address', { address }) : t('next.meter', { meter });
  }
}

/** Takes the focus where nobody has put it: on nothing, or on the heading, where the page puts it by itself. */
function takeFreeFocus(element: HTMLElement | null): void {
  const isFree = document.activeElement === document.body || document.activeElement?.matches('h1, main');
  if (isFree) element?.focus({ preventScroll: true });
}
