import { whileIdle } from '@zaehlwerk/metering/job-list';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MeterView } from './kept-view.ts';
import { filteredMeters, filtersInUse, foundMeters, searchedMeters } from './meter-filter.ts';
import { orderedMeters } from './meter-order.ts';
import { type MeterColumn, type MeterRow, meterColumns } from './meter-rows.ts';

/** Meters as they are on the screen, for files. */
export interface ShownMeters {
  /** Those that are shown, in their order. */
  readonly columns: readonly MeterColumn[];
  /** In the order of the screen. */
  readonly rows: readonly MeterRow[];
  /** By which columns meters are put together, the outermost first. */
  readonly groupBy: readonly MeterColumn['key'][];
}

/** What of the meters is shown, and how; `isNarrowed`: search or filters were asked, and hold others back. */
export function useShownMeters(
  rows: readonly MeterRow[],
  query: string,
  view: MeterView,
): { readonly shown: ShownMeters; readonly isNarrowed: boolean } {
  // Fields answer at once; the rows follow.
  const asked = useDeferredValue(query);
  const { sorting, grouping, hidden, filter } = useDeferredValue(view);
  const found = useFoundMeters(rows, asked);
  const filtered = useMemo(() => filteredMeters(found, filter), [found, filter]);
  const ordered = useMemo(
    () => orderedMeters(filtered, { sorting, grouping }),
    [filtered, sorting, grouping],
  );
  const columns = useMemo(() => meterColumns.filter(({ key }) => !hidden.includes(key)), [hidden]);
  const shown = useMemo(() => ({ columns, rows: ordered, groupBy: grouping }), [columns, ordered, grouping]);
  return { shown, isNarrowed: found !== rows || filtersInUse(filter) > 0 };
}

type Searched = NonNullable<ReturnType<typeof searchedMeters>>;

/** The meters that a search finds; all of them until it can be answered. */
function useFoundMeters(rows: readonly MeterRow[], query: string): readonly MeterRow[] {
  const [searched, setSearched] = useState<Searched>();
  // After the meters were drawn: nobody searches before.
  useEffect(
    () =>
      whileIdle(mayContinue => {
        const complete = searchedMeters(rows, mayContinue);
        if (complete) setSearched(complete);
        return complete !== undefined;
      }),
    [rows],
  );
  return useMemo(
    () => (query.trim() === '' || !searched ? rows : foundMeters(searched, query)),
    [rows, searched, query],
  );
}
