import { ActionIcon } from '@mantine/core';
import { IconFold, IconFoldDown } from '@tabler/icons-react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './data-table.module.css';
import { chosenOf, TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';
import { outermostGroups, tableLines } from './table-lines.ts';
import type { GroupAside, TableColumn, TableTexts, TableView } from './table-types.ts';

export interface DataTableProps<Row> {
  readonly label: string;
  /** Already filtered and sorted according to `view`. */
  readonly rows: readonly Row[];
  /** All columns in their order, hidden ones included. Must be stable. */
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
  /** Must be stable. */
  readonly groupAside?: GroupAside<Row> | undefined;
  /** The button that folds all groups, and where it is; not rendered without a place. */
  readonly foldAll: { readonly fold: string; readonly unfold: string; readonly place: HTMLElement | null };
  /** The lines stand close. */
  readonly isDense?: boolean;
  /** Something lies over the headings, so that they do not take the focus. */
  readonly isHeadCovered?: boolean;
}

const none: ReadonlySet<string> = new Set();
const choiceRem = 2.75;

/** A virtualized table with native semantics: sortable headings, groups, and selection of rows, groups and all. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, idOf, view, onView, selected, onSelected, texts, foldAll } = props;
  const { groupAside, isDense = false, isHeadCovered = false } = props;
  const [closed, setClosed] = useState(none);
  const groups = useMemo(
    () => view.grouping.flatMap(key => columns.find(column => column.key === key) ?? []),
    [columns, view.grouping],
  );
  const lines = useMemo(() => tableLines(rows, { idOf, groups, closed }), [rows, idOf, groups, closed]);
  // A group's heading has the value that its rows have in common.
  const shown = useMemo(
    () => columns.filter(({ key }) => !view.hidden.includes(key) && !view.grouping.includes(key)),
    [columns, view.hidden, view.grouping],
  );
  const widths = shown.map(({ key, width, isFlexible }) => {
    const chosen = view.widths?.[key];
    return { key, least: chosen ?? width, isFlexible: isFlexible && chosen === undefined };
  });
  const least = widths.reduce((sum, width) => sum + width.least, choiceRem);
  const onChoose = useStable((chosenRows: readonly Row[], isChosen: boolean) =>
    onSelected(withRows(selected, chosenRows.map(idOf), isChosen)),
  );
  const onFold = useStable((id: string) => setClosed(withRows(closed, [id], !closed.has(id))));
  const outermost = outermostGroups(rows, groups);
  const isFolded = outermost.every(id => closed.has(id));
  const order = useMemo(() => [view.sorting, view.grouping], [view.sorting, view.grouping]);
  return (
    <>
      {foldAll.place &&
        groups.length > 0 &&
        createPortal(
          <FoldAll
            label={isFolded ? foldAll.unfold : foldAll.fold}
            isFolded={isFolded}
            onFold={() => setClosed(isFolded ? none : new Set(outermost))}
          />,
          foldAll.place,
        )}
      <div className={classes.scroller} data-dense={isDense || undefined}>
        <table
          className={classes.table}
          style={{ minInlineSize: `${least}rem` }}
          aria-label={label}
          aria-rowcount={lines.length + 1}
        >
          <colgroup>
            <col style={{ inlineSize: `${choiceRem}rem` }} />
            {widths.map(({ key, least: width, isFlexible }) => (
              <col key={key} style={{ inlineSize: isFlexible ? undefined : `${width}rem` }} />
            ))}
          </colgroup>
          <TableHead
            columns={shown}
            view={view}
            onView={onView}
            isCovered={isHeadCovered}
            selectAll={texts.selectAll}
            chosen={chosenOf(rows, selected, idOf)}
            onChoose={isChosen => onChoose(rows, isChosen)}
          />
          <TableBody
            // Heights that were measured do not hold any more.
            key={String(isDense)}
            isDense={isDense}
            lines={lines}
            columns={shown}
            selected={selected}
            idOf={idOf}
            texts={texts}
            groupAside={groupAside}
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

interface FoldProps {
  readonly label: string;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

function FoldAll({ label, isFolded, onFold }: FoldProps) {
  const Icon = isFolded ? IconFoldDown : IconFold;
  return (
    <ActionIcon aria-label={label} title={label} onClick={onFold}>
      <Icon size="1.25rem" aria-hidden="true" />
    </ActionIcon>
  );
}

/** A stable function that calls the latest `act`. */
function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
