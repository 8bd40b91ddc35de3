import type { Job } from '@zaehlwerk/api';
import {
  type JobSearchIndex,
  meterTypes,
  type SearchedJob,
  searchedJob,
  searchIndexOf,
  searchJobs,
} from '@zaehlwerk/domain';
import { useEffect, useMemo, useState } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { type Texts, useTexts } from '../texts.ts';
import { whileIdle } from './while-idle.ts';

const jobsPerStep = 40;

export class JobSearchTexts {
  readonly #searched = new WeakMap<Job, SearchedJob<Job>>();
  readonly #typeNameOf: (job: Job) => string;

  constructor(typeNameOf: (job: Job) => string) {
    this.#typeNameOf = typeNameOf;
  }

  /**
   * Adds the missing texts in small steps while `mayContinue` returns true. Returns the index, or `undefined`
   * if interrupted.
   */
  prepare(jobs: readonly Job[], mayContinue: () => boolean): JobSearchIndex<Job> | undefined {
    const missing = jobs.filter(job => !this.#searched.has(job));
    for (let start = 0; start < missing.length; start += jobsPerStep) {
      if (!mayContinue()) return undefined;
      for (const job of missing.slice(start, start + jobsPerStep))
        this.#searched.set(job, searchedJob(job, job, [this.#typeNameOf(job)]));
    }
    return searchIndexOf(jobs.flatMap(job => this.#searched.get(job) ?? []));
  }
}

/** For the current language, which names the meter types. */
let last: { readonly names: string; readonly texts: JobSearchTexts } | undefined;

function textsIn(t: Texts['t']): JobSearchTexts {
  const names = meterTypes.map(type => t(`meterType.${type}`)).join();
  if (last?.names !== names) last = { names, texts: new JobSearchTexts(job => meterTypeName(t, job)) };
  return last.texts;
}

/**
 * The jobs that match `query`, the best first, or all in their order if it is blank; `undefined` while the
 * first list is indexed. The previous index is used while a newer list is indexed.
 */
export function useJobSearch(jobs: readonly Job[], query: string): readonly Job[] | undefined {
  const { t } = useTexts();
  const [index, setIndex] = useState<JobSearchIndex<Job>>();
  const isEmpty = jobs.length === 0;
  // In an effect: the list renders before its index is built.
  useEffect(() => {
    // An empty index would report no hits for a list that is still loading.
    if (isEmpty) return setIndex(undefined);
    return whileIdle(mayContinue => {
      const complete = textsIn(t).prepare(jobs, mayContinue);
      if (complete !== undefined) setIndex(complete);
      return complete !== undefined;
    });
  }, [jobs, isEmpty, t]);
  const isAll = isEmpty || query.trim() === '';
  return useMemo(() => (isAll ? jobs : index && searchJobs(index, query)), [jobs, index, query, isAll]);
}
