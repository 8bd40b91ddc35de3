import type { Job } from '@zaehlwerk/api';
import { buildJobSearchIndex, type JobSearchIndex, searchJobs } from '@zaehlwerk/domain';
import { SearchField } from '@zaehlwerk/ui/metering';
import { useEffect, useMemo, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { useTexts } from '../texts.ts';

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

type Entry = JobSearchIndex<Job>[number];

const jobsPerStep = 40;

/** Search texts by job: a job that comes back unchanged from one list to the next is not read again. */
export class JobSearchTexts {
  readonly #entries = new WeakMap<Job, Entry>();

  /**
   * Makes the texts that `jobs` still lack, in small steps while `mayContinue` says so.
   * Returns the whole index, or `undefined` when it had to stop before the end.
   */
  prepare(jobs: readonly Job[], mayContinue: () => boolean): JobSearchIndex<Job> | undefined {
    const missing = jobs.filter(job => !this.#entries.has(job));
    for (let start = 0; start < missing.length; start += jobsPerStep) {
      if (!mayContinue()) return undefined;
      for (const entry of buildJobSearchIndex(missing.slice(start, start + jobsPerStep))) {
        this.#entries.set(entry.job, entry);
      }
    }
    return jobs.flatMap(job => this.#entries.get(job) ?? []);
  }
}

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

/** How long one slice of work may keep the browser from answering the reader, in milliseconds on any device. */
const sliceMilliseconds = 8;

/**
 * Runs `work` in slices between the browser's other tasks until it returns true. `work` stops by itself when
 * `mayContinue` says no. The first slice runs at once. Returns a function that cancels the rest.
 */
export function whileIdle(work: (mayContinue: () => boolean) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSlice = () => {
    const end = performance.now() + sliceMilliseconds;
    if (!work(() => performance.now() < end)) timer = setTimeout(runSlice);
  };
  runSlice();
  return () => clearTimeout(timer);
}
