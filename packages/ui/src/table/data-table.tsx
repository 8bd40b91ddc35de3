import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { chosenOf, TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { outermostGroups, tableLines } from './table-lines.ts';
import type { TableColumn, TableTexts, TableView } from './table-types.ts';
import { useTableColumns } from './use-table-columns.ts';

export interface DataTableProps<Row> {
  readonly label: string;
  /** Filtered and sorted as the view says; the table shows them in this order. */
  readonly rows: readonly Row[];
  /** All columns, those that are not shown as well. Must stay the same ones. */
  readonly columns: readonly TableColumn<Row>[];
  /** Must stay the same function. */
  readonly idOf: (row: Row) => string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** Ids of the rows that are chosen; there may be others than those that are shown. */
  readonly selected: ReadonlySet<string>;
  readonly onSelected: (selected: ReadonlySet<string>) => void;
  /** Must stay the same ones. */
  readonly texts: TableTexts<Row>;
  /** Folds all groups, or unfolds them, where there are some. */
  readonly foldAll: { readonly fold: string; readonly unfold: string };
}

const none: ReadonlySet<string> = new Set();

/**
 * A table of any number of rows, of which those near the view are drawn. It is sorted by its headings; rows, groups and
 * all of it can be chosen. What belongs to whom is said by native elements.
 */
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

/** The list of before as long as it has the same entries. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [same, setSame] = useState(list);
  if (same.length === list.length && same.every((entry, index) => entry === list[index])) return same;
  setSame(list);
  return list;
}

/** A function that stays the same and does what `act` does at the time. */
function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
