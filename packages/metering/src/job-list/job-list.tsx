import type { Job } from '@zaehlwerk/api';
import { focusPageHeading, Skeleton } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import { groupJobs, listItems } from './job-groups.ts';
import classes from './job-list.module.css';
import skeletonClasses from './job-list-skeleton.module.css';
import type { JobMark } from './job-row.tsx';
import { JobSearch, useJobSearch } from './job-search.tsx';
import { PageLines, SidebarLines } from './list-lines.tsx';
import type { ListMemory } from './list-memory.ts';

interface Props {
  readonly jobs: readonly Job[];
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentJobId: string | undefined;
  /** Whether the list stands beside the job and scrolls by itself, or is the page. */
  readonly beside: boolean;
  readonly memory: ListMemory;
}

/** All jobs of the account, open ones first, with a search above them (specification section 2, `/ablesung`). */
export function JobList({ jobs, marks, currentJobId, beside, memory }: Props) {
  const { t } = useTexts();
  const [query, setQuery] = useState(memory.query);
  const shownQuery = useDeferredValue(query);
  const found = useJobSearch(jobs, shownQuery);
  const groups = useMemo(() => groupJobs(found ?? jobs), [found, jobs]);
  const items = useMemo(() => listItems(groups), [groups]);
  const search = (next: string) => {
    memory.query = next;
    setQuery(next);
  };
  const isSearching = shownQuery.trim() !== '';
  const Lines = beside ? SidebarLines : PageLines;
  return (
    <nav className={classes.list} data-beside={beside || undefined} aria-label={t('jobs.label')}>
      {beside && (
        <button type="button" className={classes.skip} onClick={focusPageHeading}>
          {t('jobs.skip')}
        </button>
      )}
      <div className={classes.search}>
        <JobSearch query={query} onSearch={search} hits={isSearching ? found?.length : undefined} />
      </div>
      {found?.length === 0 ? (
        <EmptyState title={t('jobs.search.noResults', { term: shownQuery.trim() })}>
          {t('jobs.search.noResultsHint')}
        </EmptyState>
      ) : (
        <Lines
          groups={groups}
          items={items}
          marks={marks}
          query={shownQuery}
          currentJobId={currentJobId}
          memory={memory}
        />
      )}
    </nav>
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
