import type { Job } from '@zaehlwerk/api';
import { searchWords } from '@zaehlwerk/domain';
import { Button, focusPageHeading } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useIsDense } from '../density/density.ts';
import { useFormats } from '../job-text/use-formats.ts';
import { DebouncedSearch } from '../search/debounced-search.tsx';
import { useTexts } from '../texts.ts';
import { type DueSoon, FilterBar } from './filter-bar.tsx';
import { headingsOf, type JobGroup, listItems, standByAddress } from './job-groups.ts';
import classes from './job-list.module.css';
import { useJobSearch } from './job-search.ts';
import { filtered, type ListFilter, noFilter } from './list-filter.ts';
import { PageLines, SidebarLines, usePageTopAfterSearch } from './list-lines.tsx';
import type { ListMemory } from './list-memory.ts';
import type { JobMark } from './row-texts.ts';
import { useOpenScanned } from './use-open-scanned.ts';

/** What stands around the list of the reading area. */
export interface ListTools {
  /** Inside the search field: finds a meter by its number. */
  readonly scan: (onNumber: (meterNumber: string) => void) => ReactNode;
  /** Beside the search of a page. */
  readonly menu: ReactNode;
  /** Before the filters of a page. */
  readonly progress: ReactNode;
  readonly dueSoon: DueSoon | undefined;
}

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
  /** Without them the list has no open and due jobs to filter by. */
  readonly tools?: ListTools | undefined;
}

const idOf = ({ id }: Job) => id;

/** Grouped jobs with search and filters (specification section 2, `/ablesung` and "Evaluation screen"). */
export function JobList(props: Props) {
  const { jobs, groupsOf, pathOf, keyOf = idOf, currentKey, beside, memory, home, tools } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const [query, setQuery] = useState(memory.query);
  const [filter, setFilter] = useState(memory.filter);
  const shownQuery = useDeferredValue(query);
  const shownFilter = useDeferredValue(filter);
  const found = useJobSearch(jobs, shownQuery);
  const groups = useMemo(
    () => groupsOf(filtered(found ?? jobs, shownFilter)).filter(group => group.jobs.length > 0),
    [groupsOf, found, jobs, shownFilter],
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
  const choose = (chosen: ListFilter) => {
    memory.filter = chosen;
    setFilter(chosen);
  };
  const isSearching = shownQuery.trim() !== '';
  const isNarrowed = isSearching || shownFilter !== noFilter;
  const [isDense] = useIsDense();
  const list = useRef<HTMLElement>(null);
  usePageTopAfterSearch(JSON.stringify([shownQuery, shownFilter]), list, !beside);
  const Lines = beside ? SidebarLines : PageLines;
  const openScanned = useOpenScanned(jobs, pathOf, number => {
    remember(number);
    setQuery(number);
  });
  const searchField = (
    <div className={classes.search} data-beside={beside || undefined}>
      <DebouncedSearch
        label={t('jobs.search.label')}
        isCompact
        query={query}
        onSearch={setQuery}
        onType={remember}
        hits={isNarrowed && found ? t('jobs.search.hits', { count: hits, hits: count(hits) }) : ''}
      >
        {tools?.scan(openScanned)}
      </DebouncedSearch>
      {!beside && tools?.menu}
    </div>
  );
  const filterBar = (
    <div className={classes.filters} data-beside={beside || undefined}>
      <FilterBar
        jobs={jobs}
        ofTypesOnly={tools === undefined}
        dueSoon={tools?.dueSoon}
        filter={filter}
        onFilter={choose}
      >
        {!beside && !isSearching && tools?.progress}
      </FilterBar>
    </div>
  );
  return (
    <>
      {!beside && searchField}
      {!beside && filterBar}
      {!beside && !isSearching && home && <div className={classes.home}>{home}</div>}
      <nav
        ref={list}
        className={classes.list}
        data-beside={beside || undefined}
        data-dense={isDense || undefined}
        aria-label={t('jobs.label')}
      >
        {beside && (
          <button type="button" className={classes.skip} onClick={focusPageHeading}>
            {t('jobs.skip')}
          </button>
        )}
        {beside && searchField}
        {beside && filterBar}
        {isNarrowed && found && groups.length === 0 ? (
          <div className={classes.noHit}>
            {isSearching ? (
              <EmptyState
                illustration="noHits"
                title={t('jobs.search.noResults', { term: shownQuery.trim() })}
              >
                {t('jobs.search.noResultsHint')}
              </EmptyState>
            ) : (
              <EmptyState illustration="noHits" title={t('jobs.filter.none')} />
            )}
            {shownFilter !== noFilter && (
              <Button variant="default" onClick={() => choose(noFilter)}>
                {t('jobs.filter.reset')}
              </Button>
            )}
          </div>
        ) : (
          <Lines
            key={String(isDense)}
            isDense={isDense}
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
