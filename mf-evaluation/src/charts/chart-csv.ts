import type { LocaleStyle } from '@zaehlwerk/domain';
import { csvLines } from '@zaehlwerk/metering/files';
import { type ChartTable, withUnit } from './chart-table.ts';

/** A table as lines of a CSV file, with its numbers exact. */
export function csvOf(table: ChartTable, style: LocaleStyle, noteName: string): string {
  return csvLines(
    [
      [table.corner, ...table.columns.map(column => withUnit(column, table.unit)), noteName],
      ...table.rows.map(({ name, values, note }) => [
        name,
        ...values.map(value => (value === undefined ? undefined : { number: value })),
        note,
      ]),
    ],
    style,
  );
}
