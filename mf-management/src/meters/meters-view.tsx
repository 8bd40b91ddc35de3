import type { Share } from '@zaehlwerk/api/sharing';
import { useIsWide } from '@zaehlwerk/metering/job-area';
import { Title } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useId, useMemo, useState } from 'react';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { FilterFields, MeterSearch } from './filter-fields.tsx';
import { initialView, type MeterView, useMeterView } from './kept-view.ts';
import { everyMeter, filtersInUse } from './meter-filter.ts';
import type { MeterRow } from './meter-rows.ts';
import classes from './meters.module.css';
import { NothingFound } from './nothing-found.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableActions } from './table-actions.tsx';
import { ListPart, TablePart, waiting } from './table-part.tsx';
import { TableTools } from './table-tools.tsx';
import { useShownMeters } from './use-shown-meters.ts';

interface Props {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** The share whose meters they are; without one they are the account's own. */
  readonly share?: Share | undefined;
}

const none: ReadonlySet<string> = new Set();

/** Meters to be looked at and chosen, with what can be done with those that are. */
export function MetersView(props: Props) {
  const { accountId, rows, share } = props;
  const { t } = useTexts();
  const id = useId();
  const isWide = useIsWide();
  const [kept, keepView] = useMeterView(accountId);
  // An access begins with all of its meters, whatever was looked for elsewhere.
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
  // A meter that is gone is chosen no more; one that is filtered away still is.
  const selected = useMemo(() => rows.filter(row => chosen.has(row.id)), [rows, chosen]);
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
  const isNothing = shown.rows.length === 0;
  const isEmpty = rows.length === 0;
  const fields = (
    <>
      {!share && !rows.some(row => row.isShareable) && <p className={classes.hint}>{t('meters.none')}</p>}
      <MeterSearch query={query} onSearch={setQuery} hits={isNarrowed ? shown.rows.length : undefined} />
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
        <TableActions {...props} shown={shown} selected={selected} />
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
        <NothingFound
          onReset={() => {
            setQuery('');
            setView({ ...view, filter: everyMeter });
          }}
        />
      )}
      {!kept && !isEmpty && waiting}
      {kept && !isNothing && isWide && <TablePart {...listed} view={view} onView={setView} />}
      {kept && !isNothing && !isWide && <ListPart {...listed} accessName={share?.name} />}
      {!isWide && bar}
    </section>
  );
}
