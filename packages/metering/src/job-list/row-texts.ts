import type { Job } from '@zaehlwerk/api';
import { useMemo } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { type Texts, useTexts } from '../texts.ts';

/**
 * What lies on this device for a job: a draft, a reading that waits to be sent, or one that the server refused; `sent` is
 * one that the server has and the job does not say yet.
 */
export type JobMark = 'draft' | 'queued' | 'refused' | 'sent';

/** What the lines of the list say, in the reader's language. The list asks for it once: each row would take its time. */
export interface RowTexts {
  readonly t: Texts['t'];
  readonly count: (amount: number) => string;
  typeName(job: Job): string;
  statusName(job: Job): string;
  /** Until when it is to be read; of no interest for one that is done. */
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
