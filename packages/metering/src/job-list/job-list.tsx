import type { Job } from '@zaehlwerk/api';
import { focusPageHeading, Skeleton } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTexts } from '../texts.ts';
import { type JobGroup, listItems } from './job-groups.ts';
import classes from './job-list.module.css';
import skeletonClasses from './job-list-skeleton.module.css';
import type { JobMark } from './job-row.tsx';
import { JobSearch, useJobSearch } from './job-search.tsx';
import { PageLines, SidebarLines } from './list-lines.tsx';
import type { ListMemory } from './list-memory.ts';

interface Props {
  readonly jobs: readonly Job[];
  /** Those of the jobs that are shown, in their groups; a group without jobs is left out. Must stay the same function. */
  readonly groupsOf: (jobs: readonly Job[]) => readonly JobGroup[];
  /** Where a job of the list is shown. Must stay the same function. */
  readonly pathOf: (jobId: string) => string;
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentJobId: string | undefined;
  /** Whether the list stands beside the job and scrolls by itself, or is the page. */
  readonly beside: boolean;
  readonly memory: ListMemory;
}

/** Jobs of the account in groups, with a search above them (specification section 2, `/ablesung` and "Evaluation screen"). */
export function JobList({ jobs, groupsOf, pathOf, marks, currentJobId, beside, memory }: Props) {
  const { t } = useTexts();
  const [query, setQuery] = useState(memory.query);
  const shownQuery = useDeferredValue(query);
  const found = useJobSearch(jobs, shownQuery);
  const groups = useMemo(
    () => groupsOf(found ?? jobs).filter(group => group.jobs.length > 0),
    [groupsOf, found, jobs],
  );
  const items = useMemo(() => listItems(groups), [groups]);
  const hits = groups.reduce((sum, group) => sum + group.jobs.length, 0);
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
        <JobSearch query={query} onSearch={search} hits={isSearching && found ? hits : undefined} />
      </div>
      {isSearching && found && groups.length === 0 ? (
        <EmptyState title={t('jobs.search.noResults', { term: shownQuery.trim() })}>
          {t('jobs.search.noResultsHint')}
        </EmptyState>
      ) : (
        <Lines
          groups={groups}
          items={items}
          pathOf={pathOf}
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
