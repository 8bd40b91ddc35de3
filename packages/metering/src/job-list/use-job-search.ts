import type { Job } from '@zaehlwerk/api';
import { type JobSearchIndex, searchJobs } from '@zaehlwerk/domain';
import { useEffect, useMemo, useState } from 'react';
import { JobSearchTexts } from './search-index.ts';
import { whileIdle } from './while-idle.ts';

const texts = new JobSearchTexts();

/**
 * The jobs that `query` finds, all of them when it is blank; `undefined` while the list is still being read for the
 * first time. While a newer list is being read, the search answers from the one before.
 */
export function useJobSearch(jobs: readonly Job[], query: string): readonly Job[] | undefined {
  const [index, setIndex] = useState<JobSearchIndex<Job>>();
  // After the list has been drawn: nobody searches before.
  useEffect(
    () =>
      whileIdle(mayContinue => {
        const complete = texts.prepare(jobs, mayContinue);
        if (complete !== undefined) setIndex(complete);
        return complete !== undefined;
      }),
    [jobs],
  );
  const isBlank = query.trim() === '';
  return useMemo(() => (isBlank ? jobs : index && searchJobs(index, query)), [jobs, index, query, isBlank]);
}
