import { searchJobs } from '@zaehlwerk/domain';
import { whileIdle } from '@zaehlwerk/metering/job-list';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { MeterView } from './kept-view.ts';
import { filteredMeters, filtersInUse, searchedMeters } from './meter-filter.ts';
import { orderedMeters } from './meter-order.ts';
import { type MeterColumn, type MeterRow, meterColumns } from './meter-rows.ts';

/** Meters as they are on the screen. */
export interface ShownMeters {
  readonly columns: readonly MeterColumn[];
  readonly rows: readonly MeterRow[];
  /** The outermost first. */
  readonly groupBy: readonly MeterColumn['key'][];
}

/** `isNarrowed`: search or filters may hide meters. */
export function useShownMeters(
  rows: readonly MeterRow[],
  query: string,
  view: MeterView,
): { readonly shown: ShownMeters; readonly isNarrowed: boolean } {
  // Fields respond at once; the rows follow.
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

/** All meters until the index is complete. */
function useFoundMeters(rows: readonly MeterRow[], query: string): readonly MeterRow[] {
  const [searched, setSearched] = useState<Searched>();
  // After the first render of the meters.
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
    () => (query.trim() === '' || !searched ? rows : searchJobs(searched, query)),
    [rows, searched, query],
  );
}
