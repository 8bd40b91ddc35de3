import type { Job } from '@zaehlwerk/api';
import {
  type CalendarDay,
  type DecimalText,
  dayOfInstant,
  decimalPlaces,
  groupedBy,
  lastResult,
  rateLabel,
  registersOf,
  unitOfRate,
  withDecimalPlaces,
} from '@zaehlwerk/domain';
import { readingText } from '@zaehlwerk/metering/job-text';
import type { MeterColumn, MeterRow } from '../meters/meter-rows.ts';
import type { ShownMeters } from '../meters/use-shown-meters.ts';
import type { Texts } from '../texts.ts';

/** A number has as many decimals as its text. */
export interface SheetColumn {
  readonly name: string;
  readonly kind: 'text' | 'day' | 'number';
}

/** By the kind of its column; `undefined` where unknown. */
export type SheetCell = string | CalendarDay | DecimalText | undefined;

/** A meter, or the heading of a group. `depth`: how many groups it is in. */
export type SheetLine = { readonly depth: number } & (
  | { readonly heading: string }
  | { readonly cells: readonly SheetCell[] }
);

export interface MeterSheet {
  readonly columns: readonly SheetColumn[];
  /** A generator, as ten thousand lines at once would block the page. */
  readonly lines: () => Iterable<SheetLine>;
}

/**
 * The columns as shown, then the last readings of done meters. Groups have a heading line; without `hasHeadings`, for
 * formats of plain rows, hidden columns of the grouping are added.
 */
export function meterSheet(shown: ShownMeters, t: Texts['t'], hasHeadings: boolean): MeterSheet {
  const { rows, groupBy } = shown;
  const keys = shown.columns.map(({ key }) => key);
  const all = hasHeadings ? keys : [...groupBy.filter(key => !keys.includes(key)), ...keys];
  const registers = rows.reduce((most, { job }) => Math.max(most, countOfRead(job)), 0);
  const columnOf = (key: MeterColumn['key']): SheetColumn => ({
    name: t(`meters.column.${key}`),
    kind: key === 'until' ? 'day' : 'text',
  });
  return {
    columns: [...all.map(columnOf), ...readingColumns(registers, t)],
    *lines() {
      for (const line of grouped(rows, groupBy, t)) {
        if ('heading' in line) {
          if (hasHeadings) yield line;
          continue;
        }
        const { row, depth } = line;
        yield { depth, cells: [...all.map(key => cellOf(row, key)), ...readingCells(row.job, registers)] };
      }
    },
  };
}

/** Without soft hyphens, which spreadsheets would compare. */
const cellOf = (row: MeterRow, key: MeterColumn['key']) =>
  (key === 'shares' ? row.shares.join(', ') : row[key])?.replaceAll('\u00ad', '') || undefined;

type GroupedLine = { readonly depth: number } & ({ readonly heading: string } | { readonly row: MeterRow });

function* grouped(
  rows: readonly MeterRow[],
  [key, ...inner]: readonly MeterColumn['key'][],
  t: Texts['t'],
  depth = 0,
): Generator<GroupedLine> {
  if (key === undefined) {
    for (const row of rows) yield { depth, row };
    return;
  }
  for (const [value, group] of groupedBy(rows, row => cellOf(row, key) ?? '')) {
    const name = value || t('meters.unknown');
    const heading = t('export.group', {
      count: group.length,
      replace: { column: t(`meters.column.${key}`), group: name, meters: String(group.length) },
    });
    yield { depth, heading };
    yield* grouped(group, inner, t, depth + 1);
  }
}

const hasReading = ({ readingResults }: { readonly readingResults: readonly unknown[] }) =>
  readingResults.length > 0;

/** Cheap, as it is computed for all jobs at once. */
const countOfRead = ({ done, meter }: Job) => (done ? meter.meterRateTasks.filter(hasReading).length : 0);

/** Columns per register; with its label only where a meter has several. */
function readingColumns(registers: number, t: Texts['t']): readonly SheetColumn[] {
  if (registers === 0) return [];
  const readings = Array.from({ length: registers }, (_, index): readonly SheetColumn[] => {
    const number = registers === 1 ? '' : ` ${index + 1}`;
    const column = (name: string, kind: SheetColumn['kind']) => ({ name: name + number, kind });
    return [
      ...(registers === 1 ? [] : [column(t('export.register'), 'text')]),
      column(t('export.reading'), 'number'),
      column(t('export.unit'), 'text'),
    ];
  });
  return [{ name: t('export.readOn'), kind: 'day' }, ...readings.flat()];
}

function readingCells(job: Job, registers: number): readonly SheetCell[] {
  if (registers === 0) return [];
  const read = job.done ? registersOf(job).filter(hasReading) : [];
  const days = read
    .flatMap(register => lastResult(register)?.readingDate ?? [])
    .map(day => dayOfInstant(day));
  const readings = Array.from({ length: registers }, (_, index): readonly SheetCell[] => {
    const register = read[index];
    const label = registers === 1 ? [] : [register && (rateLabel(register) || undefined)];
    const value = register && lastResult(register)?.readingValue;
    const text = value === undefined ? undefined : readingText(value);
    const decimals = register?.postDecimals ?? 0;
    const shown =
      text !== undefined && decimalPlaces(text) < decimals ? withDecimalPlaces(text, decimals) : text;
    return [...label, shown, register && unitOfRate(register)];
  });
  return [days.toSorted().at(-1), ...readings.flat()];
}
