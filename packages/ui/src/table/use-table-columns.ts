import { type MRT_ColumnDef, useMantineReactTable } from 'mantine-react-table';
import { type MouseEvent, useMemo } from 'react';
import type { TableColumn, TableView } from './table-types.ts';

/** A column as the table shows it now. */
export interface ShownColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly sorted: 'asc' | 'desc' | false;
  /** Ascending, descending, not at all; with the shift key beside the columns that are sorted by already. */
  readonly onSort: (event: MouseEvent) => void;
}

/**
 * The table library keeps what is known of columns: which are shown, and what sorting by one of them does. It is given no
 * rows. It makes an object of sixty functions for each, which takes ten thousand rows most of a second, and draws cells
 * that take ten times what plain ones do (docs/benchmark.md).
 */
const noRows: never[] = [];

/** The columns of a view in their order. */
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
