import type { Job } from '@zaehlwerk/api';
import {
  type JobSearchIndex,
  meterTypes,
  type SearchedJob,
  searchedJob,
  searchIndexOf,
  searchJobs,
} from '@zaehlwerk/domain';
import { SearchField } from '@zaehlwerk/ui/metering';
import { useEffect, useMemo, useState } from 'react';
import { meterTypeName } from '../job-text/job-texts.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { type Texts, useTexts } from '../texts.ts';
import { whileIdle } from './while-idle.ts';

/** Specification section 9, "Search debounce". */
const debounceMilliseconds = 250;

interface Props {
  /** What is being searched for at the moment. */
  readonly query: string;
  readonly onSearch: (query: string) => void;
  /** How many jobs are found; `undefined` while nothing is searched or found yet. */
  readonly hits: number | undefined;
}

/** The search field. What is typed stays in here until the reader pauses, so that typing never waits for the list. */
export function JobSearch({ query, onSearch, hits }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const [text, setText] = useState(query);
  useEffect(() => {
    if (text === query) return;
    const timer = setTimeout(() => onSearch(text), text === '' ? 0 : debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, query, onSearch]);
  return (
    <SearchField
      label={t('jobs.search.label')}
      clearLabel={t('jobs.search.clear')}
      placeholder={t('jobs.search.placeholder')}
      value={text}
      onChange={setText}
      hits={hits !== undefined && t('jobs.search.hits', { count: hits, hits: count(hits) })}
    />
  );
}

const jobsPerStep = 40;

/** What jobs are searched in: a job that comes back unchanged from one list to the next is not read again. */
export class JobSearchTexts {
  readonly #searched = new WeakMap<Job, SearchedJob<Job>>();
  readonly #typeNameOf: (job: Job) => string;

  /** `typeNameOf` puts the type of a job's meter into words, by which it is found. */
  constructor(typeNameOf: (job: Job) => string) {
    this.#typeNameOf = typeNameOf;
  }

  /**
   * Makes the texts that `jobs` still lack, in small steps while `mayContinue` says so.
   * Returns the whole index, or `undefined` when it had to stop before the end.
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

/** Those of the language that was last read: another one has other names for the types of meters. */
let last: { readonly names: string; readonly texts: JobSearchTexts } | undefined;

function textsIn(t: Texts['t']): JobSearchTexts {
  const names = meterTypes.map(type => t(`meterType.${type}`)).join();
  if (last?.names !== names) last = { names, texts: new JobSearchTexts(job => meterTypeName(t, job)) };
  return last.texts;
}

/**
 * The jobs that `query` finds, the best first, all of them in their order when it is blank; `undefined` while the list is
 * still being read for the first time. While a newer list is being read, the search answers from the one before.
 */
export function useJobSearch(jobs: readonly Job[], query: string): readonly Job[] | undefined {
  const { t } = useTexts();
  const [index, setIndex] = useState<JobSearchIndex<Job>>();
  const isEmpty = jobs.length === 0;
  // After the list has been drawn: there is no search before.
  useEffect(() => {
    // An index of nothing would answer for the list that is on its way that nothing is found.
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
