import { useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { NavLink, useSearchParams } from '@zaehlwerk/module-kit';
import { Button, Title } from '@zaehlwerk/ui';
import { EmptyState, SearchField } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import { accountPath } from '../management/paths.ts';
import { type MeterRow, metersOf } from '../meters/meter-rows.ts';
import { PaperButtons } from '../print/paper-buttons.tsx';
import { isReminded, isUnused, type ListedShare, listedShares } from '../reminders/lateness.ts';
import { RemindLater } from '../reminders/remind-later.tsx';
import { type AskedTask, ShareTaskDialog } from '../share-page/share-tasks.tsx';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { ShareCard } from './share-card.tsx';
import classes from './share-list.module.css';

interface Props {
  readonly accountId: string;
  readonly tree: readonly ShareNode[];
  readonly rows: readonly MeterRow[];
  readonly currentId: string | undefined;
}

/** Number of shares from which there is a search field. */
const searchedFrom = 8;

const loadReport = () => import(/* webpackChunkName: "Paper" */ '../print/share-report.ts');

const filters = { late: isReminded, unused: isUnused } as const;
const filterNames = ['late', 'unused'] as const;
type Filter = (typeof filterNames)[number];

export function ShareList({ accountId, tree, rows, currentId }: Props) {
  const { t } = useTexts();
  const { count } = useFormats();
  const id = useId();
  const today = useToday();
  const [term, setTerm] = useState('');
  const [search] = useSearchParams();
  const [filter, setFilter] = useState(() => filterNames.find(name => name === search.get('filter')));
  const [asked, setAsked] = useState<AskedTask>();
  const [reminded, setReminded] = useState<readonly ListedShare[]>([]);
  const listed = useMemo(() => listedShares(tree, rows, today), [tree, rows, today]);
  // The creator of a share reminds its holder.
  const late = listed.filter(share => share.depth === 0 && isReminded(share));
  const words = term.trim().toLocaleLowerCase();
  const shown = listed.filter(
    one => one.share.name.toLocaleLowerCase().includes(words) && (!filter || filters[filter](one)),
  );
  return (
    <section className={classes.shares} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.column.shares')}
      </Title>
      {late.length > 0 && (
        <Button fullWidth onClick={() => setReminded(late)}>
          {t('accesses.remindAll', { count: late.length, accesses: count(late.length) })}
        </Button>
      )}
      <Filters listed={listed} filter={filter} onFilter={setFilter} />
      {tree.length >= searchedFrom && (
        <SearchField
          label={t('accesses.search')}
          placeholder={t('accesses.search')}
          clearLabel={t('jobs.search.clear')}
          value={term}
          onChange={setTerm}
        />
      )}
      <ul className={classes.list}>
        {currentId !== undefined && (
          <li>
            <NavLink end to={accountPath(accountId)} className={classes.own ?? ''}>
              {t('accesses.own')}
            </NavLink>
          </li>
        )}
        {shown.map(one => (
          <li key={one.share.id} data-depth={filter ? 0 : Math.min(one.depth, 3)}>
            <ShareCard accountId={accountId} listed={one} today={today} onAsk={setAsked} />
          </li>
        ))}
      </ul>
      {tree.length > 0 && (
        <PaperButtons
          printLabel={t('print.report.print')}
          pdfLabel={t('print.report.pdf')}
          makeDocument={async words => (await loadReport()).shareReport(tree, rows, words)}
        />
      )}
      {tree.length === 0 && (
        <EmptyState title={t('accesses.none')} headingLevel={3}>
          {t('accesses.none.next')}
        </EmptyState>
      )}
      {tree.length > 0 && shown.length === 0 && (
        <div role="status">
          <EmptyState
            title={words ? t('accesses.notFound', { term }) : t('accesses.filter.none')}
            headingLevel={3}
            illustration="noHits"
          />
        </div>
      )}
      {asked && (
        <ShareTaskDialog
          {...asked}
          accountId={accountId}
          tree={tree}
          meters={metersOf(asked.listed.share, rows)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {reminded.length > 0 && (
        <RemindLater accountId={accountId} shares={reminded} onClose={() => setReminded([])} />
      )}
    </section>
  );
}

interface FiltersProps {
  readonly listed: readonly ListedShare[];
  readonly filter: Filter | undefined;
  readonly onFilter: (filter: Filter | undefined) => void;
}

/** Only those that apply to a share, or are in use. */
function Filters({ listed, filter, onFilter }: FiltersProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const offered = filterNames
    .map(name => ({ name, hits: listed.filter(filters[name]).length }))
    .filter(({ name, hits }) => hits > 0 || name === filter);
  if (offered.length === 0) return null;
  return (
    <fieldset className={classes.filters} aria-label={t('accesses.filter')}>
      {offered.map(({ name, hits }) => (
        <button
          key={name}
          type="button"
          className={classes.filter}
          aria-pressed={name === filter}
          onClick={() => onFilter(name === filter ? undefined : name)}
        >
          {t(`accesses.filter.${name}`, { hits: count(hits) })}
        </button>
      ))}
    </fieldset>
  );
}
