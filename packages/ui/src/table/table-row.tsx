import { IconChevronRight } from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import classes from './data-table.module.css';
import type { GroupLine } from './table-lines.ts';
import type { GroupAside, TableColumn, TableTexts } from './table-types.ts';

interface ChoiceBoxProps {
  readonly label: string;
  readonly chosen: 'all' | 'some' | 'none';
  readonly onChoose: (isChosen: boolean) => void;
}

export function ChoiceBox({ label, chosen, onChoose }: ChoiceBoxProps) {
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={chosen === 'all'}
        ref={box => {
          if (box) box.indeterminate = chosen === 'some';
        }}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
    </label>
  );
}

/** Must be stable: a line renders again only if it changes. */
export interface LineActions<Row> {
  readonly onChoose: (rows: readonly Row[], isChosen: boolean) => void;
  readonly onFold: (groupId: string) => void;
}

interface LineProps<Row> {
  readonly index: number;
  readonly columns: readonly TableColumn<Row>[];
  readonly texts: TableTexts<Row>;
  readonly measure: (line: HTMLElement | null) => void;
}

interface RowProps<Row> extends LineProps<Row>, Pick<LineActions<Row>, 'onChoose'> {
  readonly id: string;
  readonly row: Row;
  readonly isChosen: boolean;
}

function PlainRow<Row>({ index, id, row, columns, texts, measure, isChosen, onChoose }: RowProps<Row>) {
  const [first, ...others] = columns;
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={id}
      data-chosen={isChosen || undefined}
      aria-rowindex={index + 2}
    >
      <td className={classes.choice}>
        <ChoiceBox
          label={texts.selectRow(row)}
          chosen={isChosen ? 'all' : 'none'}
          onChoose={chosen => onChoose([row], chosen)}
        />
      </td>
      {first && <th scope="row">{(first.cell ?? first.value)(row)}</th>}
      {others.map(({ key, cell, value }) => (
        <td key={key}>{(cell ?? value)(row)}</td>
      ))}
    </tr>
  );
}

export const MeasuredRow = memo(PlainRow) as ComponentType<RowProps<unknown>> as typeof PlainRow;

interface GroupProps<Row> extends LineProps<Row>, LineActions<Row> {
  readonly line: GroupLine<Row>;
  readonly aside: GroupAside<Row> | undefined;
  readonly chosen: 'all' | 'some' | 'none';
}

function PlainGroup<Row>(props: GroupProps<Row>) {
  const { index, line, columns, texts, aside, measure, chosen, onChoose, onFold } = props;
  const title = texts.groupTitle(line.column, line.value);
  return (
    <tr
      ref={measure}
      className={classes.group}
      data-index={index}
      data-key={line.key}
      data-depth={Math.min(line.depth, 3)}
      aria-rowindex={index + 2}
    >
      <td className={classes.choice}>
        <ChoiceBox
          label={texts.selectGroup(title)}
          chosen={chosen}
          onChoose={isChosen => onChoose(line.rows, isChosen)}
        />
      </td>
      <th scope="rowgroup" colSpan={columns.length}>
        <div className={classes.heading}>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={line.isOpen}
            onClick={() => onFold(line.key)}
          >
            <IconChevronRight size="1.125rem" aria-hidden="true" />
            <span className={classes.title}>{title}</span>
            <span className={classes.note}>{texts.groupNote(line.rows)}</span>
          </button>
          {aside?.(line.column, line.rows)}
          <span className={classes.bar} aria-hidden="true">
            <span style={{ inlineSize: `${100 * texts.groupDone(line.rows)}%` }} />
          </span>
        </div>
      </th>
    </tr>
  );
}

export const GroupRow = memo(PlainGroup) as ComponentType<GroupProps<unknown>> as typeof PlainGroup;
