import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import classes from './data-table.module.css';
import type { TableLine } from './table-lines.ts';
import { GroupRow, type LineActions, MeasuredRow } from './table-row.tsx';
import type { GroupAside, TableColumn, TableTexts } from './table-types.ts';
import { lineOptions, useFocusedLine } from './virtual-lines.ts';

/** Specification section 9, "Table rows overscan". */
const overscan = 10;
/** `--row-height` of both densities. */
const rowRem = { calm: 2.75, dense: 2 };

interface Props<Row> extends LineActions<Row> {
  readonly isDense: boolean;
  readonly lines: readonly TableLine<Row>[];
  readonly columns: readonly TableColumn<Row>[];
  readonly selected: ReadonlySet<string>;
  readonly idOf: (row: Row) => string;
  readonly texts: TableTexts<Row>;
  readonly groupAside: GroupAside<Row> | undefined;
  /** A change scrolls to the top. */
  readonly order: unknown;
}

/** The lines near the viewport. Empty rows take the room of the others, so that it stays one native table. */
export function TableBody<Row>(props: Props<Row>) {
  const { isDense, lines, columns, selected, idOf, texts, groupAside, order, onChoose, onFold } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { focusedKey, handlers } = useFocusedLine();
  const rem = rowRem[isDense ? 'dense' : 'calm'];
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...useMemo(
      () => lineOptions(lines, { remOf: () => rem, overscan, focusedKey }),
      [lines, rem, focusedKey],
    ),
    initialRect: { width: window.innerWidth, height: window.innerHeight / 2 },
    // Reached from below: a ref of the parent's is not set yet when the virtualizer asks after the first rendering.
    getScrollElement: () => body.current?.closest('div') ?? null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what is waited for.
  useEffect(() => virtualizer.scrollToOffset(0), [virtualizer, order]);
  const drawn = virtualizer.getVirtualItems();
  const width = columns.length + 1;
  let end = 0;
  const room = (until: number) => {
    const size = until - end;
    return size > 0 ? <EmptyLine key={`room ${end}`} size={size} width={width} /> : null;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithMouseEvents: the keyboard shows the whole text by its focus.
    <tbody ref={body} {...handlers} onMouseOver={nameWhole}>
      {drawn.flatMap(({ index, start, end: lineEnd }) => {
        const line = lines[index];
        if (!line) return [];
        const before = room(start);
        end = lineEnd;
        const place = { index, columns, measure: virtualizer.measureElement };
        return [
          before,
          line.kind === 'group' ? (
            <GroupRow
              key={line.key}
              {...place}
              line={line}
              texts={texts}
              aside={groupAside}
              chosen={chosenOf(line.rows, selected, idOf)}
              onChoose={onChoose}
              onFold={onFold}
            />
          ) : (
            <MeasuredRow
              key={line.key}
              {...place}
              id={line.key}
              row={line.row}
              texts={texts}
              isChosen={selected.has(line.key)}
              onChoose={onChoose}
            />
          ),
        ];
      })}
      {room(virtualizer.getTotalSize())}
    </tbody>
  );
}

/** A tooltip for a cell with a text that is cut off. */
function nameWhole({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('th, td') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0,
  );
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

const EmptyLine = ({ size, width }: { readonly size: number; readonly width: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
  <tr aria-hidden="true" className={classes.room}>
    <td colSpan={width} style={{ blockSize: size }} />
  </tr>
);

export function chosenOf<Row>(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  idOf: (row: Row) => string,
): 'all' | 'some' | 'none' {
  const count = selected.size && rows.filter(row => selected.has(idOf(row))).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
