import './table.css';
import {
  type MRT_ColumnDef,
  type MRT_ExpandedState,
  type MRT_Localization,
  MRT_Table,
  useMantineReactTable,
} from 'mantine-react-table';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';

/** A column of rows. */
export interface TableColumn<Row> {
  readonly key: string;
  readonly name: string;
  /** What it is sorted and grouped by, as text: without, neither is offered. */
  readonly value: (row: Row) => string;
  /** Sorted by this instead, where the text does not say the order. */
  readonly order?: (row: Row) => string | number;
  readonly cell?: (row: Row) => ReactNode;
  /** CSS pixels at a type of 16 px. */
  readonly width: number;
}

/** How a table is looked at. */
export interface TableView {
  readonly sorting: readonly { readonly key: string; readonly isDescending: boolean }[];
  /** Keys of the columns by which rows are put together, the outermost first. */
  readonly grouping: readonly string[];
  /** Keys of the columns that are not shown. */
  readonly hidden: readonly string[];
}

/** Words of the table itself; `{column}` stands for the name of a column. */
export interface TableTexts {
  readonly sortAscending: string;
  readonly sortDescending: string;
  readonly sortedAscending: string;
  readonly sortedDescending: string;
  readonly clearSort: string;
  readonly selectAll: string;
  readonly selectRow: (name: string) => string;
  readonly selectGroup: (name: string) => string;
  readonly expand: string;
  readonly collapse: string;
  readonly expandAll: string;
  readonly collapseAll: string;
  readonly nothing: string;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly idOf: (row: Row) => string;
  /** By what a row is called where its checkbox is. */
  readonly nameOf: (row: Row) => string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  readonly texts: TableTexts;
}

/** Rows beyond those in view that are in the document (specification section 9). */
const overscan = 10;

/**
 * A table of any number of rows, of which those in view are drawn: sorted by its headings, grouped, with rows, groups or
 * all of it chosen. What is filtered is the caller's matter.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, nameOf, view, onView, selected, onSelected, texts } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<MRT_ExpandedState>({});
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const rowSelection = useMemo(() => Object.fromEntries([...selected].map(id => [id, true])), [selected]);
  const sorting = useMemo(
    () => view.sorting.map(({ key, isDescending }) => ({ id: key, desc: isDescending })),
    [view.sorting],
  );
  const grouping = useMemo(() => [...view.grouping], [view.grouping]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(view.hidden.map(key => [key, false])),
    [view.hidden],
  );
  const localization = useMemo(() => localizationOf(texts), [texts]);
  const table = useMantineReactTable<Row>({
    columns: definitions,
    data,
    getRowId: idOf,
    localization,
    state: { sorting, grouping, columnVisibility, rowSelection, expanded, density: 'xs' },
    onSortingChange: update => {
      const next = typeof update === 'function' ? update(sorting) : update;
      scroller.current?.scrollTo({ top: 0 });
      onView({ ...view, sorting: next.map(({ id, desc }) => ({ key: id, isDescending: desc })) });
    },
    onRowSelectionChange: update => {
      const next = typeof update === 'function' ? update(rowSelection) : update;
      onSelected(new Set(Object.keys(next).filter(id => next[id])));
    },
    onExpandedChange: setExpanded,
    enableRowSelection: true,
    // What is chosen and filtered away stays chosen: the caller says what becomes of it.
    selectAllMode: 'all',
    enableBatchRowSelection: false,
    enableGrouping: true,
    groupedColumnMode: 'reorder',
    enableColumnActions: false,
    enableColumnDragging: false,
    enableFilters: false,
    enablePagination: false,
    enableSortingRemoval: true,
    enableStickyHeader: true,
    enableRowVirtualization: true,
    rowVirtualizerOptions: { overscan },
    layoutMode: 'grid',
    displayColumnDefOptions: {
      'mrt-row-select': { size: 56, grow: false },
      'mrt-row-expand': { size: 56, grow: false },
    },
    mantineTableProps: { 'aria-label': label, 'aria-rowcount': rows.length, highlightOnHover: true },
    mantineSelectCheckboxProps: ({ row }) => ({
      'aria-label': row.getIsGrouped()
        ? texts.selectGroup(String(row.groupingValue ?? ''))
        : texts.selectRow(nameOf(row.original)),
    }),
  });
  const { tableContainerRef } = table.refs;
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = tableContainerRef.current = element;
    },
    [tableContainerRef],
  );
  // What measures the rows in view looks for the box before it is there.
  const [, setIsMounted] = useState(false);
  useLayoutEffect(() => setIsMounted(true), []);
  return (
    <section
      ref={attach}
      className={classes.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the screen is moved by the keyboard, too.
      tabIndex={0}
    >
      <MRT_Table table={table} />
      {rows.length === 0 && <p className={classes.nothing}>{texts.nothing}</p>}
    </section>
  );
}

function definitionOf<Row extends object>({
  key,
  name,
  value,
  order = value,
  cell,
  width,
}: TableColumn<Row>): MRT_ColumnDef<Row> {
  return {
    id: key,
    header: name,
    accessorFn: value,
    size: width,
    enableSorting: true,
    sortingFn: (one, other) => {
      const [left, right] = [order(one.original), order(other.original)];
      return left < right ? -1 : Number(left > right);
    },
    ...(cell && { meta: { cell }, Cell: OwnCell }),
  };
}

type CellProps<Row extends object> = Parameters<NonNullable<MRT_ColumnDef<Row>['Cell']>>[0];

function OwnCell<Row extends object>({ row, column }: CellProps<Row>) {
  const { cell } = column.columnDef.meta as Pick<Required<TableColumn<Row>>, 'cell'>;
  return cell(row.original);
}

const localizationOf = (texts: TableTexts): Partial<MRT_Localization> => ({
  sortByColumnAsc: texts.sortAscending,
  sortByColumnDesc: texts.sortDescending,
  sortedByColumnAsc: texts.sortedAscending,
  sortedByColumnDesc: texts.sortedDescending,
  clearSort: texts.clearSort,
  toggleSelectAll: texts.selectAll,
  expand: texts.expand,
  collapse: texts.collapse,
  expandAll: texts.expandAll,
  collapseAll: texts.collapseAll,
  noRecordsToDisplay: texts.nothing,
  noResultsFound: texts.nothing,
});
