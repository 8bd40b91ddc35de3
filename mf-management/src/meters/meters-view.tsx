import type { Share } from '@zaehlwerk/api/sharing';
import { useIsWide } from '@zaehlwerk/metering/job-area';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { type LazyPart, lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Button, Failure, Skeleton, Title } from '@zaehlwerk/ui';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react';
import type { TableView } from '@zaehlwerk/ui/table';
import { ExportButton } from '../export/export-button.tsx';
import type { ShownMeters } from '../export/meter-sheet.ts';
import { HouseAccessesButton } from '../houses/house-accesses-button.tsx';
import type { ShareNode } from '../shares/shares.ts';
import { useTexts } from '../texts.ts';
import { FilterFields } from './filter-fields.tsx';
import { firstView, useMeterView } from './kept-view.ts';
import { everyMeter, filteredMeters, orderOf } from './meter-filter.ts';
import { type MeterColumn, type MeterRow, meterColumns } from './meter-rows.ts';
import classes from './meters.module.css';
import { SelectionActions } from './selection-actions.tsx';

/** Table or list, whichever there is room for; each brings its library. */
const tablePart = lazyPart(() => import(/* webpackChunkName: "MeterTable" */ './meter-table.tsx'));
const listPart = lazyPart(() => import(/* webpackChunkName: "MeterList" */ './meter-list.tsx'));

export interface MetersViewProps {
  readonly accountId: string;
  readonly rows: readonly MeterRow[];
  readonly tree: readonly ShareNode[];
  /** The share whose meters they are; without one they are the account's own. */
  readonly share?: Share | undefined;
}

/** Meters to be looked at and chosen, with what can be done with those that are. */
export function MetersView({ accountId, rows, tree, share }: MetersViewProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const id = useId();
  const isWide = useIsWide();
  const [view, setView] = useMeterView(accountId);
  const [filter, setFilter] = useState(everyMeter);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const asked = useDeferredValue(filter);
  const shown = useMemo(() => filteredMeters(rows, asked), [rows, asked]);
  // A job that is gone is chosen no more.
  const selected = useMemo(() => rows.filter(row => chosen.has(row.id)), [rows, chosen]);
  const exported = useMemo(() => shownMeters(shown, view), [shown, view]);
  const shares = useMemo(() => tree.map(node => node.share), [tree]);
  const clear = () => setChosen(new Set());
  if (rows.length === 0)
    return <EmptyState title={t('meters.none')}>{t('meters.none.explanation')}</EmptyState>;
  const listed = { accountId, rows: shown, selected: chosen, onSelected: setChosen };
  return (
    <section className={classes.meters} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('meters.title')}
      </Title>
      <div className={classes.actions}>
        {!share && (
          <HouseAccessesButton
            accountId={accountId}
            rows={selected.length > 0 ? selected : shown}
            shares={shares}
          />
        )}
        <ExportButton accountId={accountId} shown={exported} />
      </div>
      <FilterFields rows={rows} filter={filter} onFilter={setFilter} hits={shown.length} />
      {isWide ? (
        <Part part={tablePart}>
          {({ MeterTable }) => (view ? <MeterTable {...listed} view={view} onView={setView} /> : waiting)}
        </Part>
      ) : (
        <Part part={listPart}>{({ MeterList }) => <MeterList {...listed} />}</Part>
      )}
      {selected.length > 0 && (
        <div className={classes.selection}>
          <p role="status">
            {t('meters.selected', { count: selected.length, meters: count(selected.length) })}
          </p>
          <div className={classes.actions}>
            <SelectionActions accountId={accountId} rows={selected} share={share} tree={tree} clear={clear} />
            <Button variant="subtle" onClick={clear}>
              {t('meters.clear')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

const waiting = <Skeleton height="24rem" />;

interface PartProps<Loaded> {
  readonly part: LazyPart<Loaded>;
  readonly children: (loaded: Loaded) => ReactNode;
}

function Part<Loaded>({ part, children }: PartProps<Loaded>) {
  const { t } = useTexts();
  const state = useLazyPart(part);
  if (state.status === 'ready') return children(state.part);
  if (state.status !== 'failed') return waiting;
  return (
    <Failure
      headingLevel={2}
      title={t('meters.failed.title')}
      explanation={t('jobs.partFailed')}
      retry={{ label: t('jobs.retry'), onRetry: part.load }}
    />
  );
}

/** Meters in the order of a view, with its columns. */
function shownMeters(rows: readonly MeterRow[], view?: TableView): ShownMeters {
  const { sorting, grouping, hidden } = view ?? firstView;
  const order = [...grouping.map(key => ({ key, isDescending: false })), ...sorting];
  const isKey = (key: string): key is MeterColumn['key'] => meterColumns.some(column => column.key === key);
  const compare = (one: MeterRow, other: MeterRow) => {
    for (const { key, isDescending } of order) {
      if (!isKey(key)) continue;
      const [left, right] = [orderOf(one, key), orderOf(other, key)];
      if (left !== right) return left < right === isDescending ? 1 : -1;
    }
    return 0;
  };
  return {
    columns: meterColumns.filter(({ key }) => !hidden.includes(key)),
    rows: order.length > 0 ? rows.toSorted(compare) : rows,
    groupBy: grouping.filter(isKey),
  };
}
