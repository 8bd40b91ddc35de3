import { type MRT_ColumnDef, useMantineReactTable } from 'mantine-react-table';
import { type MouseEvent, useMemo } from 'react';
import type { TableColumn, TableView } from './table-types.ts';

export interface ShownColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly sorted: 'asc' | 'desc' | false;
  /** Cycles through ascending, descending and unsorted; with the shift key in addition to other columns. */
  readonly onSort: (event: MouseEvent) => void;
}

/**
 * The table library only manages visibility and sorting of columns, without rows: for each of ten thousand
 * rows it would create an object of sixty functions, which takes most of a second, and its cells take ten
 * times as long as plain ones (docs/benchmark.md).
 */
const noRows: never[] = [];

export function useTableColumns<Row extends object>(
  columns: readonly TableColumn<Row>[],
  view: TableView,
  onView: (view: TableView) => void,
): readonly ShownColumn<Row>[] {
  const definitions = useMemo(
    () =>
      columns.map(
        ({ key, name, value }): MRT_ColumnDef<Row> => ({
          id: key,
          header: name,
          accessorFn: value,
          sortDescFirst: false,
        }),
      ),
    [columns],
  );
  const byKey = useMemo(() => new Map(columns.map(column => [column.key, column])), [columns]);
  const sorting = view.sorting.map(({ key, isDescending }) => ({ id: key, desc: isDescending }));
  const table = useMantineReactTable<Row>({
    columns: definitions,
    data: noRows,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(view.hidden.map(key => [key, false])),
    },
    onSortingChange(change) {
      const next = typeof change === 'function' ? change(sorting) : change;
      onView({ ...view, sorting: next.map(({ id, desc }) => ({ key: id, isDescending: desc })) });
    },
    enableFilters: false,
    enablePagination: false,
  });
  return table.getVisibleLeafColumns().flatMap(shown => {
    const column = byKey.get(shown.id);
    if (!column) return [];
    const toggle = shown.getToggleSortingHandler();
    return { column, sorted: shown.getIsSorted(), onSort: event => toggle?.(event) };
  });
}
