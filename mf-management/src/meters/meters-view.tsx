import { useIsWide } from '@zaehlwerk/metering/job-area';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { DebouncedSearch } from '@zaehlwerk/metering/search';
import { Button, Title } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import type { ListedShare } from '../reminders/lateness.ts';
import { RemindLater } from '../reminders/remind-later.tsx';
import { useTexts } from '../texts.ts';
import { useHolders } from './house-holders.tsx';
import { initialView, type MeterView, useMeterView } from './kept-view.ts';
import { everyMeter } from './meter-filter.ts';
import classes from './meters.module.css';
import { MetersToolbar } from './meters-toolbar.tsx';
import { type Selection, SelectionBar } from './selection-bar.tsx';
import { ListPart, TablePart, waiting } from './table-part.tsx';
import { useShownMeters } from './use-shown-meters.ts';

const none: ReadonlySet<string> = new Set();

export function MetersView(props: Omit<Selection, 'clear'>) {
  const { accountId, rows, tree, share } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const id = useId();
  const isWide = useIsWide();
  const [kept, keepView] = useMeterView(accountId);
  // A share starts without the filter of the account.
  const [filterHere, setFilterHere] = useState(everyMeter);
  const ofAccount = kept ?? initialView;
  const view = useMemo(
    () => (share ? { ...ofAccount, filter: filterHere } : ofAccount),
    [share, ofAccount, filterHere],
  );
  const setView = (next: MeterView) => {
    if (share) setFilterHere(next.filter);
    keepView(share ? { ...next, filter: ofAccount.filter } : next);
  };
  const [query, setQuery] = useState('');
  const reset = () => {
    setQuery('');
    setView({ ...view, filter: everyMeter });
  };
  const [chosen, setChosen] = useState(none);
  const [foldPlace, setFoldPlace] = useState<HTMLElement | null>(null);
  const { shown, isNarrowed } = useShownMeters(rows, query, view);
  // Without meters that have gone; filtered ones stay chosen.
  const selected = useMemo(() => rows.filter(row => chosen.has(row.id)), [rows, chosen]);
  const shares = useMemo(() => tree.map(node => node.share), [tree]);
  const [reminded, setReminded] = useState<readonly ListedShare[]>([]);
  const holders = useHolders(tree, rows);
  const listed = {
    accountId,
    rows: shown.rows,
    selected: chosen,
    onSelected: setChosen,
    holders,
    onRemind: setReminded,
  };
  const hits = shown.rows.length;
  const isNothing = hits === 0;
  const isEmpty = rows.length === 0;
  const bar = (
    <SelectionBar
      key="selection"
      {...props}
      rows={selected}
      shown={shown.rows}
      isOverTable={isWide}
      clear={() => setChosen(none)}
    />
  );
  return (
    <section className={classes.meters} aria-labelledby={id}>
      <div className={classes.heading}>
        <Title order={2} size="h3" id={id}>
          {t('meters.title')}
        </Title>
        <p className={classes.hits} role="status">
          {isNarrowed && t('meters.hits', { count: hits, hits: count(hits) })}
        </p>
      </div>
      {isEmpty && <EmptyState title={t(share ? 'meters.noneOfAccess' : 'meters.none')} headingLevel={3} />}
      {!isEmpty && (
        <>
          {!share && !rows.some(row => row.isShareable) && <p className={classes.hint}>{t('meters.none')}</p>}
          <MetersToolbar
            accountId={accountId}
            rows={rows}
            shown={shown}
            view={view}
            onView={setView}
            foldPlace={setFoldPlace}
            bulk={
              share
                ? undefined
                : { rows: selected.length > 0 ? selected : shown.rows, shares, onReset: reset }
            }
            search={
              <DebouncedSearch
                label={t('meters.search')}
                isCompact
                query={query}
                onSearch={setQuery}
                hits={undefined}
              />
            }
          />
        </>
      )}
      {kept && !isEmpty && isNothing && (
        <EmptyState
          headingLevel={3}
          illustration="noHits"
          title={t('meters.nothingFound')}
          actions={
            <Button variant="default" onClick={reset}>
              {t('meters.filter.reset')}
            </Button>
          }
        />
      )}
      {!kept && !isEmpty && waiting}
      <div className={classes.table}>
        {isWide && bar}
        {kept && !isNothing && isWide && (
          <TablePart
            {...listed}
            view={view}
            onView={setView}
            foldPlace={foldPlace}
            isHeadCovered={selected.length > 0}
          />
        )}
        {kept && !isNothing && !isWide && <ListPart {...listed} shareName={share?.name} />}
        {!isWide && bar}
      </div>
      {reminded.length > 0 && (
        <RemindLater accountId={accountId} shares={reminded} onClose={() => setReminded([])} />
      )}
    </section>
  );
}
