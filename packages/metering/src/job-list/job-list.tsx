import type { Job } from '@zaehlwerk/api';
import { searchWords } from '@zaehlwerk/domain';
import { focusPageHeading, Skeleton } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { headingsOf, type JobGroup, listItems, standByAddress } from './job-groups.ts';
import classes from './job-list.module.css';
import skeletonClasses from './job-list-skeleton.module.css';
import { JobSearch, useJobSearch } from './job-search.tsx';
import { PageLines, SidebarLines } from './list-lines.tsx';
import type { ListMemory } from './list-memory.ts';
import type { JobMark } from './row-texts.ts';
import { usePageTopAfterSearch } from './use-top-after-search.ts';

interface Props {
  readonly jobs: readonly Job[];
  /** Those of the jobs that are shown, in their groups; a group without jobs is left out. Must stay the same function. */
  readonly groupsOf: (jobs: readonly Job[]) => readonly JobGroup[];
  /** Where a job of the list is shown. Must stay the same function. */
  readonly pathOf: (job: Job) => string;
  /** Tells a job from the others: its id, unless jobs of several accounts are shown. Must stay the same function. */
  readonly keyOf?: (job: Job) => string;
  /** By the keys of jobs, like the current one. */
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentKey: string | undefined;
  /** Whether the list stands beside the job and scrolls by itself, or is the page. */
  readonly beside: boolean;
  readonly memory: ListMemory;
  /** Where the list is the page: what stands between search and jobs as long as nothing is searched. */
  readonly home?: ReactNode;
}

const idOf = ({ id }: Job) => id;

/** Jobs in groups, with a search above them (specification section 2, `/ablesung` and "Evaluation screen"). */
export function JobList(props: Props) {
  const { jobs, groupsOf, pathOf, keyOf = idOf, currentKey, beside, memory, home } = props;
  const { t } = useTexts();
  const [query, setQuery] = useState(memory.query);
  const shownQuery = useDeferredValue(query);
  const found = useJobSearch(jobs, shownQuery);
  const groups = useMemo(
    () => groupsOf(found ?? jobs).filter(group => group.jobs.length > 0),
    [groupsOf, found, jobs],
  );
  // The first key into a form marks its job: the key is shown before the list is.
  const marks = useDeferredValue(props.marks);
  const isByAddress = useMemo(() => standByAddress(jobs), [jobs]);
  const items = useMemo(() => listItems(groups, isByAddress, keyOf), [groups, isByAddress, keyOf]);
  const headings = useMemo(() => headingsOf(items), [items]);
  const words = useMemo(() => searchWords(shownQuery), [shownQuery]);
  const hits = groups.reduce((sum, group) => sum + group.jobs.length, 0);
  const search = (next: string) => {
    memory.query = next;
    setQuery(next);
  };
  const isSearching = shownQuery.trim() !== '';
  const list = useRef<HTMLElement>(null);
  usePageTopAfterSearch(shownQuery, list, !beside);
  const Lines = beside ? SidebarLines : PageLines;
  const searchField = (
    <div className={classes.search} data-beside={beside || undefined}>
      <JobSearch query={query} onSearch={search} hits={isSearching && found ? hits : undefined} />
    </div>
  );
  return (
    <>
      {!beside && searchField}
      {!beside && !isSearching && <div className={classes.home}>{home}</div>}
      <nav ref={list} className={classes.list} data-beside={beside || undefined} aria-label={t('jobs.label')}>
        {beside && (
          <button type="button" className={classes.skip} onClick={focusPageHeading}>
            {t('jobs.skip')}
          </button>
        )}
        {beside && searchField}
        {isSearching && found && groups.length === 0 ? (
          <div className={classes.noHit}>
            <EmptyState title={t('jobs.search.noResults', { term: shownQuery.trim() })}>
              {t('jobs.search.noResultsHint')}
            </EmptyState>
          </div>
        ) : (
          <Lines
            items={items}
            headings={headings}
            pathOf={pathOf}
            marks={marks}
            query={shownQuery}
            words={words}
            currentKey={currentKey}
            memory={memory}
          />
        )}
      </nav>
    </>
  );
}

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Keeps the place of the list while the jobs are on their way. Says nothing: the screen around it does. */
export function JobListSkeleton() {
  return (
    <div className={skeletonClasses.list} aria-hidden="true">
      <Skeleton height="4.5rem" />
      {rows.map(row => (
        <Skeleton key={row} height="4.25rem" />
      ))}
    </div>
  );
}
