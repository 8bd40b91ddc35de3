import type { Job } from '@zaehlwerk/api';
import { useMemo } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { type Texts, useTexts } from '../texts.ts';

/** State of a job on this device; `sent`: the server has a reading that the cached job lacks. */
export type JobMark = 'draft' | 'queued' | 'refused' | 'sent';

/** Translated once for the list, because translating in each row is slow. */
export interface RowTexts {
  readonly t: Texts['t'];
  readonly count: (amount: number) => string;
  typeName(job: Job): string;
  statusName(job: Job): string;
  /** `undefined` for done jobs. */
  due(job: Job): string | undefined;
  readonly marks: Readonly<Record<JobMark, string>>;
}

export function useRowTexts(): RowTexts {
  const { t } = useTexts();
  const { count, day } = useFormats();
  return useMemo(() => {
    const open = t('jobs.status.open');
    const done = t('jobs.status.done');
    return {
      t,
      count,
      typeName: job => meterTypeName(t, job),
      statusName: job => (job.done ? done : open),
      due(job) {
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
