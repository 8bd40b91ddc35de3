import type { Job } from '@zaehlwerk/api';
import { useMemo } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

/** State of a job on this device; `sent`: the server has a reading that the cached job lacks. */
export type JobMark = keyof RowTexts['marks'];

/** Translated once for the list, because translating in each row is slow. */
export type RowTexts = ReturnType<typeof useRowTexts>;

export function useRowTexts() {
  const { t } = useTexts();
  const { count, day } = useFormats();
  return useMemo(() => {
    const open = t('jobs.status.open');
    const done = t('jobs.status.done');
    return {
      t,
      count,
      typeName: (job: Job) => meterTypeName(t, job),
      statusName: (job: Job) => (job.done ? done : open),
      /** `undefined` for done jobs. */
      due(job: Job) {
        const end = job.done ? undefined : job.jobConstraints?.latestExecution;
        return end && t('jobs.until', { day: day(end) });
      },
      marks: {
        draft: t('jobs.draft'),
        queued: t('jobs.queued'),
        refused: t('jobs.refused'),
        sent: t('jobs.sent'),
      },
    };
  }, [t, count, day]);
}
