import { useIsWide } from '@zaehlwerk/metering/job-area';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { DebouncedSearch } from '@zaehlwerk/metering/search';
import { Button, Title } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import { BulkSharingButton } from '../bulk-sharing/bulk-sharing-button.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { useTexts } from '../texts.ts';
import { FilterFields } from './filter-fields.tsx';
import { initialView, type MeterView, useMeterView } from './kept-view.ts';
import { everyMeter, filtersInUse } from './meter-filter.ts';
import classes from './meters.module.css';
import { type Selection, SelectionBar } from './selection-bar.tsx';
import { ListPart, TablePart, waiting } from './table-part.tsx';
import { TableTools } from './table-tools.tsx';
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
  const [chosen, setChosen] = useState(none);
  const { shown, isNarrowed } = useShownMeters(rows, query, view);
  // Without meters that have gone; filtered ones stay chosen.
  const selected = useMemo(() => rows.filter(row => chosen.has(row.id)), [rows, chosen]);
  const shares = useMemo(() => tree.map(node => node.share), [tree]);
  const filter = (
    <FilterFields
      rows={rows}
      filter={view.filter}
      onFilter={changed => setView({ ...view, filter: changed })}
    />
  );
  const bar = (
    <SelectionBar
      key="selection"
      {...props}
      rows={selected}
      shown={shown.rows}
      clear={() => setChosen(none)}
    />
  );
  const listed = { accountId, rows: shown.rows, selected: chosen, onSelected: setChosen };
  const inUse = filtersInUse(view.filter);
  const hits = shown.rows.length;
  const isNothing = hits === 0;
  const isEmpty = rows.length === 0;
  const fields = (
    <>
      {!share && !rows.some(row => row.isShareable) && <p className={classes.hint}>{t('meters.none')}</p>}
      <DebouncedSearch
        label={t('meters.search')}
        query={query}
        onSearch={setQuery}
        hits={isNarrowed && t('meters.hits', { count: hits, hits: count(hits) })}
      />
      {isWide ? (
        filter
      ) : (
        <details className={classes.folded}>
          <summary>{inUse > 0 ? t('meters.filter.inUse', { inUse }) : t('meters.filter')}</summary>
          {filter}
        </details>
      )}
      <div className={classes.tools}>
        {isWide && <TableTools view={view} onView={setView} />}
        {!share && (
          <BulkSharingButton
            accountId={accountId}
            rows={selected.length > 0 ? selected : shown.rows}
            shares={shares}
          />
        )}
        <ExportButton accountId={accountId} shown={shown} />
      </div>
    </>
  );
  return (
    <section className={classes.meters} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.title')}
      </Title>
      {isEmpty && <EmptyState title={t(share ? 'meters.noneOfAccess' : 'meters.none')} headingLevel={3} />}
      {!isEmpty && fields}
      {isWide && bar}
      {kept && !isEmpty && isNothing && (
        <EmptyState
          headingLevel={3}
          title={t('meters.nothingFound')}
          actions={
            <Button
              variant="default"
              onClick={() => {
                setQuery('');
                setView({ ...view, filter: everyMeter });
              }}
            >
              {t('meters.filter.reset')}
            </Button>
          }
        />
      )}
      {!kept && !isEmpty && waiting}
      {kept && !isNothing && isWide && <TablePart {...listed} view={view} onView={setView} />}
      {kept && !isNothing && !isWide && <ListPart {...listed} shareName={share?.name} />}
      {!isWide && bar}
    </section>
  );
}
