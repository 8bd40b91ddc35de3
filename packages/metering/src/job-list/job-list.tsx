import type { Job } from '@zaehlwerk/api';
import { searchWords } from '@zaehlwerk/domain';
import { focusPageHeading } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useFormats } from '../job-text/use-formats.ts';
import { DebouncedSearch } from '../search/debounced-search.tsx';
import { useTexts } from '../texts.ts';
import { headingsOf, type JobGroup, listItems, standByAddress } from './job-groups.ts';
import classes from './job-list.module.css';
import { useJobSearch } from './job-search.ts';
import { PageLines, SidebarLines, usePageTopAfterSearch } from './list-lines.tsx';
import type { ListMemory } from './list-memory.ts';
import type { JobMark } from './row-texts.ts';

interface Props {
  readonly jobs: readonly Job[];
  /** Groups the found jobs; empty groups are dropped. Must be stable. */
  readonly groupsOf: (jobs: readonly Job[]) => readonly JobGroup[];
  /** Must be stable. */
  readonly pathOf: (job: Job) => string;
  /** Defaults to the id; needed for jobs of several accounts. Must be stable. */
  readonly keyOf?: (job: Job) => string;
  readonly marks: ReadonlyMap<string, JobMark>;
  readonly currentKey: string | undefined;
  /** The list is a sidebar with its own scroller, not the page. */
  readonly beside: boolean;
  readonly memory: ListMemory;
  /** In a page: shown between search and jobs, unless a search is active. */
  readonly home?: ReactNode;
}

const idOf = ({ id }: Job) => id;

/** Grouped jobs with a search (specification section 2, `/ablesung` and "Evaluation screen"). */
export function JobList(props: Props) {
  const { jobs, groupsOf, pathOf, keyOf = idOf, currentKey, beside, memory, home } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const [query, setQuery] = useState(memory.query);
  const shownQuery = useDeferredValue(query);
  const found = useJobSearch(jobs, shownQuery);
  const groups = useMemo(
    () => groupsOf(found ?? jobs).filter(group => group.jobs.length > 0),
    [groupsOf, found, jobs],
  );
  // The first key in a form marks its job; the list renders after the key.
  const marks = useDeferredValue(props.marks);
  const isByAddress = useMemo(() => standByAddress(jobs), [jobs]);
  const items = useMemo(() => listItems(groups, isByAddress, keyOf), [groups, isByAddress, keyOf]);
  const headings = useMemo(() => headingsOf(items), [items]);
  const words = useMemo(() => searchWords(shownQuery), [shownQuery]);
  const hits = groups.reduce((sum, group) => sum + group.jobs.length, 0);
  const remember = (typed: string) => {
    memory.query = typed;
  };
  const isSearching = shownQuery.trim() !== '';
  const list = useRef<HTMLElement>(null);
  usePageTopAfterSearch(shownQuery, list, !beside);
  const Lines = beside ? SidebarLines : PageLines;
  const searchField = (
    <div className={classes.search} data-beside={beside || undefined}>
      <DebouncedSearch
        label={t('jobs.search.label')}
        query={query}
        onSearch={setQuery}
        onType={remember}
        hits={isSearching && found && t('jobs.search.hits', { count: hits, hits: count(hits) })}
      />
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
