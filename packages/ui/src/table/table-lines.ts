import { groupedBy } from '@zaehlwerk/domain';
import type { TableColumn } from './table-types.ts';

export interface GroupLine<Row> {
  readonly kind: 'group';
  readonly key: string;
  readonly depth: number;
  readonly column: TableColumn<Row>;
  /** The common value; may be empty. */
  readonly value: string;
  /** Collapsed rows included. */
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
}

export type TableLine<Row> =
  | GroupLine<Row>
  | { readonly kind: 'row'; readonly key: string; readonly row: Row };

interface Grouped<Row> {
  readonly idOf: (row: Row) => string;
  /** The outermost first. */
  readonly groups: readonly TableColumn<Row>[];
  readonly closed: ReadonlySet<string>;
}

/** Groups, and rows within them, keep the order of the rows. */
export function tableLines<Row>(rows: readonly Row[], grouped: Grouped<Row>): readonly TableLine<Row>[] {
  return linesWithin(rows, grouped, 0, '');
}

function linesWithin<Row>(
  rows: readonly Row[],
  grouped: Grouped<Row>,
  depth: number,
  within: string,
): readonly TableLine<Row>[] {
  const { idOf, groups, closed } = grouped;
  const column = groups[depth];
  if (!column) return rows.map(row => ({ kind: 'row', key: idOf(row), row }) as const);
  return [...groupedBy(rows, groupValueOf(column))].flatMap(([value, members]) => {
    const key = `${within}${column.key}=${value}\n`;
    const isOpen = !closed.has(key);
    const heading = { kind: 'group', key, depth, column, value, rows: members, isOpen } as const;
    return isOpen ? [heading, ...linesWithin(members, grouped, depth + 1, key)] : [heading];
  });
}

const groupValueOf = <Row>({ value, groupValue = value }: TableColumn<Row>) => groupValue;

export function outermostGroups<Row>(
  rows: readonly Row[],
  [column]: readonly TableColumn<Row>[],
): readonly string[] {
  if (!column) return [];
  return [...new Set(rows.map(groupValueOf(column)))].map(value => `${column.key}=${value}\n`);
}
