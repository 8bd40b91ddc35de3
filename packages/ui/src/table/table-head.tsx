import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { ChoiceBox } from './choice-box.tsx';
import classes from './data-table.module.css';
import type { ShownColumn } from './use-table-columns.ts';

interface Props<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly selectAll: string;
  readonly chosen: 'all' | 'some' | 'none';
  readonly onChoose: (isChosen: boolean) => void;
}

const sortIcons = { asc: IconArrowUp, desc: IconArrowDown };
const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/** The names of the columns, by which the table is sorted, and the box for all rows. */
export function TableHead<Row>({ columns, selectAll, chosen, onChoose }: Props<Row>) {
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
