import { searchJobs } from '@zaehlwerk/domain';
import { useSearchIndex } from '@zaehlwerk/metering/job-list';
import { useToday } from '@zaehlwerk/metering/job-text';
import { useDeferredValue, useMemo } from 'react';
import type { MeterView } from './kept-view.ts';
import { filteredMeters, filtersInUse, meterTexts } from './meter-filter.ts';
import { inOrder, orderedMeters } from './meter-order.ts';
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
  const { sorting, grouping, hidden, order, filter } = useDeferredValue(view);
  const today = useToday();
  const index = useSearchIndex(rows, meterTexts);
  // All meters until the index is complete.
  const found = useMemo(
    () => (asked.trim() === '' || !index ? rows : searchJobs(index, asked)),
    [rows, index, asked],
  );
  const filtered = useMemo(() => filteredMeters(found, filter, today), [found, filter, today]);
  const ordered = useMemo(
    () => orderedMeters(filtered, { sorting, grouping }),
    [filtered, sorting, grouping],
  );
  const columns = useMemo(
    () => inOrder(meterColumns, order).filter(({ key }) => !hidden.includes(key)),
    [order, hidden],
  );
  const shown = useMemo(() => ({ columns, rows: ordered, groupBy: grouping }), [columns, ordered, grouping]);
  return { shown, isNarrowed: found !== rows || filtersInUse(filter) > 0 };
}
