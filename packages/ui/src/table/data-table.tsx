import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { chosenOf, TableBody } from './table-body.tsx';
import { outermostGroups, tableLines } from './table-lines.ts';
import { ChoiceBox } from './table-row.tsx';
import type { TableColumn, TableTexts, TableView } from './table-types.ts';
import { type ShownColumn, useTableColumns } from './use-table-columns.ts';

export interface DataTableProps<Row> {
  readonly label: string;
  /** Already filtered and sorted according to `view`. */
  readonly rows: readonly Row[];
  /** All columns, hidden ones included. Must be stable. */
  readonly columns: readonly TableColumn<Row>[];
  /** Must be stable. */
  readonly idOf: (row: Row) => string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** May contain ids of rows that are filtered out. */
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  /** Must be stable. */
  readonly texts: TableTexts<Row>;
  readonly foldAll: { readonly fold: string; readonly unfold: string };
}

const none: ReadonlySet<string> = new Set();

/** A virtualized table with native semantics: sortable headings, groups, and selection of rows, groups and all. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, view, onView, selected, onSelected, texts, foldAll } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [closed, setClosed] = useState(none);
  const groups = useMemo(
    () => view.grouping.flatMap(key => columns.find(column => column.key === key) ?? []),
    [columns, view.grouping],
  );
  const lines = useMemo(() => tableLines(rows, { idOf, groups, closed }), [rows, idOf, groups, closed]);
  const shown = useTableColumns(columns, view, onView);
  const drawnColumns = useSame(shown.map(({ column }) => column));
  const onChoose = useStable((chosenRows: readonly Row[], isChosen: boolean) =>
    onSelected(withRows(selected, chosenRows.map(idOf), isChosen)),
  );
  const onFold = useStable((id: string) => setClosed(withRows(closed, [id], !closed.has(id))));
  const outermost = outermostGroups(rows, groups);
  const isFolded = outermost.every(id => closed.has(id));
  const order = useMemo(() => [view.sorting, view.grouping], [view.sorting, view.grouping]);
  return (
    <>
      {groups.length > 0 && (
        <button
          type="button"
          className={classes.foldAll}
          onClick={() => setClosed(isFolded ? none : new Set(outermost))}
        >
          {isFolded ? foldAll.unfold : foldAll.fold}
        </button>
      )}
      <div ref={scroller} className={classes.scroller}>
        <table className={classes.table} aria-label={label} aria-rowcount={lines.length + 1}>
          <colgroup>
            <col className={classes.choice} />
            {drawnColumns.map(({ key, width }) => (
              <col key={key} style={{ inlineSize: `${width}rem` }} />
            ))}
          </colgroup>
          <TableHead
            columns={shown}
            selectAll={texts.selectAll}
            chosen={chosenOf(rows, selected, idOf)}
            onChoose={isChosen => onChoose(rows, isChosen)}
          />
          <TableBody
            scroller={scroller}
            lines={lines}
            columns={drawnColumns}
            selected={selected}
            idOf={idOf}
            texts={texts}
            order={order}
            onChoose={onChoose}
            onFold={onFold}
          />
        </table>
      </div>
    </>
  );
}

function withRows(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Keeps the previous list as long as its entries are the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [same, setSame] = useState(list);
  if (same.length === list.length && same.every((entry, index) => entry === list[index])) return same;
  setSame(list);
  return list;
}

/** A stable function that calls the latest `act`. */
function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

interface HeadProps<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly selectAll: string;
  readonly chosen: 'all' | 'some' | 'none';
  readonly onChoose: (isChosen: boolean) => void;
}

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown };
const sortNames = { asc: 'ascending', desc: 'descending' } as const;

function TableHead<Row>({ columns, selectAll, chosen, onChoose }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes.choice}>
          <ChoiceBox label={selectAll} chosen={chosen} onChoose={onChoose} />
        </td>
        {columns.map(({ column, sorted, onSort }) => {
          const Icon = sorted ? sortIcons[sorted] : IconArrowsSort;
          return (
            <th key={column.key} scope="col" aria-sort={sorted ? sortNames[sorted] : 'none'}>
              <button
                type="button"
                className={classes.sort}
                data-sorted={sorted || undefined}
                onClick={onSort}
              >
                {column.name}
                <Icon size="1rem" aria-hidden="true" />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
