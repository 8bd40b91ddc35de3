import type { Job } from '@zaehlwerk/api';
import { jobPath, jobsPath, meterTypeName, streetLine, useToday } from '@zaehlwerk/metering/job-text';
import { Link, useLocation } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { Button } from '@zaehlwerk/ui';
import { useLayoutEffect, useRef } from 'react';
import { useEntered, useShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import { canBeSent, isInTime, type NextJob, nextJobAfter } from './next-job.ts';
import { awaitFocusIn, isFocusPendingAfter } from './pending-focus.ts';

/** Of all accounts that are shown. */
export function useNextJob(job: Job): NextJob | undefined {
  const shown = useShownJobs();
  const entered = useEntered(shown);
  const application = useApplication();
  const day = useToday();
  return nextJobAfter(
    shown.distinct,
    job,
    other => canBeSent(other, application, day, entered),
    other => isInTime(other, day),
  );
}

/** The link to the next open job, else to the list. */
export function NextStep({ job }: { readonly job: Job }) {
  const { t } = useTexts();
  const shown = useShownJobs();
  const next = useNextJob(job);
  const { key: visit } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isFocusPendingAfter(job.id, visit)) takeFreeFocus(link.current);
  }, [job.id, visit]);
  if (next !== undefined)
    return (
      <Button
        component={Link}
        ref={link}
        to={jobPath(next.job.id, shown.ownerOf(next.job))}
        onClick={() => awaitFocusIn(next.job.id)}
      >
        {nameOf(next)}
      </Button>
    );
  return shown.jobs.length > 1 ? (
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

/** Moves the focus unless the user has moved it: from nothing, or from the heading, which has it after navigation. */
function takeFreeFocus(element: HTMLElement | null): void {
  const isFree = document.activeElement === document.body || document.activeElement?.matches('h1, main');
  if (isFree) element?.focus({ preventScroll: true });
}
