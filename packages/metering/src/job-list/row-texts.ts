import type { Job } from '@zaehlwerk/api';
import { useMemo } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

/** State of a job on this device; `sent`: the server has a reading that the cached job lacks. */
export type JobMark = 'draft' | 'queued' | 'refused' | 'sent';

export type RowTexts = ReturnType<typeof useRowTexts>;

/** Translated once for the list, because translating in each row is slow. */
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
      statusName: ({ done: isDone }: Job) => (isDone ? done : open),
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
      } satisfies Record<JobMark, string>,
    };
  }, [t, count, day]);
}
