import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import classes from './data-table.module.css';
import { ChoiceBox } from './table-row.tsx';
import { nextSorting } from './table-sorting.ts';
import type { TableColumn, TableView } from './table-types.ts';
import { rootFontSize } from './virtual-lines.ts';

interface Props<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly selectAll: string;
  readonly chosen: 'all' | 'some' | 'none';
  readonly onChoose: (isChosen: boolean) => void;
  /** Something lies over the headings, so that they do not take the focus. */
  readonly isCovered: boolean;
}

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };
const sortNames = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

export function TableHead<Row>(props: Props<Row>) {
  const { columns, view, onView, selectAll, chosen, onChoose, isCovered } = props;
  const sortedBy = (key: string) => {
    const found = view.sorting.find(one => one.key === key);
    if (!found) return 'none';
    return found.isDescending ? 'desc' : 'asc';
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={classes.choice}>
          <ChoiceBox label={selectAll} chosen={chosen} onChoose={onChoose} />
        </td>
        {columns.map((column, index) => {
          const { key, name } = column;
          const sorted = sortedBy(key);
          const Icon = sortIcons[sorted];
          const next = columns[index + 1];
          return (
            <th key={key} scope="col" aria-sort={sortNames[sorted]}>
              <button
                type="button"
                className={classes.sort}
                data-sorted={sorted === 'none' ? undefined : sorted}
                tabIndex={isCovered ? -1 : undefined}
                onClick={({ shiftKey }) =>
                  onView({ ...view, sorting: nextSorting(view.sorting, key, shiftKey) })
                }
              >
                {name}
                <Icon size="1rem" aria-hidden="true" />
              </button>
              {next && (
                <WidthHandle
                  onWidths={([width, nextWidth]) =>
                    onView({ ...view, widths: { ...view.widths, [key]: width, [next.key]: nextWidth } })
                  }
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Of the columns on both sides of a border, in rem. */
type Widths = readonly [number, number];

const narrowestRem = 4;

/**
 * Moves the border between two columns. For pointers only: it is no control for screen readers and keyboards, which set
 * widths elsewhere. While it moves, only the two `col` elements change.
 */
function WidthHandle({ onWidths }: { readonly onWidths: (widths: Widths) => void }) {
  const drag = useRef<{ readonly from: number; readonly before: Widths; now?: Widths }>(undefined);
  const start = (event: PointerEvent<HTMLElement>) => {
    const heading = event.currentTarget.closest('th');
    const next = heading?.nextElementSibling;
    if (!heading || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const rem = rootFontSize();
    drag.current = {
      from: event.clientX,
      before: [heading.offsetWidth / rem, next.offsetWidth / rem],
    };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const heading = event.currentTarget.closest('th');
    const columns = heading?.closest('table')?.querySelectorAll('col');
    if (!drag.current || !heading || !columns) return;
    const [left, right] = drag.current.before;
    const moved = (event.clientX - drag.current.from) / rootFontSize();
    const by = Math.min(Math.max(moved, narrowestRem - left), right - narrowestRem);
    drag.current.now = [left + by, right - by];
    for (const [side, width] of drag.current.now.entries()) {
      const column = columns[heading.cellIndex + side];
      if (column) column.style.inlineSize = `${width}rem`;
    }
  };
  const end = () => {
    if (drag.current?.now) onWidths(drag.current.now);
    drag.current = undefined;
  };
  return (
    <span
      className={classes.width}
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
