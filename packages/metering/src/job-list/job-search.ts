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

const itemsPerStep = 40;

/** The texts by which items are found; each is computed once. */
export class SearchTexts<Item extends object> {
  readonly #searched = new WeakMap<Item, SearchedJob<Item>>();
  readonly #searchedOf: (item: Item) => SearchedJob<Item>;

  constructor(searchedOf: (item: Item) => SearchedJob<Item>) {
    this.#searchedOf = searchedOf;
  }

  /** In small steps while `mayContinue` returns true; `undefined` if interrupted. */
  prepare(items: readonly Item[], mayContinue: () => boolean): JobSearchIndex<Item> | undefined {
    const missing = items.filter(item => !this.#searched.has(item));
    for (let start = 0; start < missing.length; start += itemsPerStep) {
      if (!mayContinue()) return undefined;
      for (const item of missing.slice(start, start + itemsPerStep))
        this.#searched.set(item, this.#searchedOf(item));
    }
    return searchIndexOf(items.flatMap(item => this.#searched.get(item) ?? []));
  }
}

/** `undefined` while the first list is indexed; meanwhile a newer list has the previous index. */
export function useSearchIndex<Item extends object>(items: readonly Item[], texts: SearchTexts<Item>) {
  const [index, setIndex] = useState<JobSearchIndex<Item>>();
  // In an effect: the list renders before its index is built.
  useEffect(() => {
    // An empty index would report no hits for a list that is still loading.
    if (items.length === 0) return setIndex(undefined);
    return whileIdle(mayContinue => {
      const complete = texts.prepare(items, mayContinue);
      if (complete !== undefined) setIndex(complete);
      return complete !== undefined;
    });
  }, [items, texts]);
  return index;
}

/** For the current language, which names the meter types. */
let last: { readonly names: string; readonly texts: SearchTexts<Job> } | undefined;

function textsIn(t: Texts['t']): SearchTexts<Job> {
  const names = meterTypes.map(type => t(`meterType.${type}`)).join();
  if (last?.names !== names)
    last = { names, texts: new SearchTexts(job => searchedJob(job, job, [meterTypeName(t, job)])) };
  return last.texts;
}

/** Matches of `query`, the best first; all if it is blank; `undefined` while the first list is indexed. */
export function useJobSearch(jobs: readonly Job[], query: string): readonly Job[] | undefined {
  const { t } = useTexts();
  const texts = useMemo(() => textsIn(t), [t]);
  const index = useSearchIndex(jobs, texts);
  const isAll = jobs.length === 0 || query.trim() === '';
  return useMemo(() => (isAll ? jobs : index && searchJobs(index, query)), [jobs, index, query, isAll]);
}
