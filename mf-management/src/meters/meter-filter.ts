import { type JobSearchIndex, type SearchedJob, searchedJob, searchIndexOf } from '@zaehlwerk/domain';
import type { MeterRow } from './meter-rows.ts';

/** Empty text: no filter. */
export interface MeterFilter {
  readonly state: '' | 'open' | 'done';
  readonly meterType: string;
  readonly house: string;
  /** Only meters without a share. */
  readonly isUnshared: boolean;
}

export const everyMeter: MeterFilter = { state: '', meterType: '', house: '', isUnshared: false };

export function filteredMeters(rows: readonly MeterRow[], filter: MeterFilter): readonly MeterRow[] {
  const { state, meterType, house, isUnshared } = filter;
  return rows.filter(
    row =>
      (state === '' || row.isDone === (state === 'done')) &&
      (meterType === '' || row.meterType === meterType) &&
      (house === '' || houseOf(row) === house) &&
      (!isUnshared || row.shares.length === 0),
  );
}

export const filtersInUse = ({ state, meterType, house, isUnshared }: MeterFilter) =>
  [state, meterType, house, isUnshared].filter(Boolean).length;

/** With its city: the same street and number in two cities are two houses. Empty where it has no street. */
export const houseOf = ({ house, city }: MeterRow) => house && [house, city].filter(Boolean).join(', ');

const searched = new WeakMap<MeterRow, SearchedJob<MeterRow>>();

const rowsPerStep = 40;

/** The search index, built in small steps; `undefined` if `mayContinue` stopped it. */
export function searchedMeters(
  rows: readonly MeterRow[],
  mayContinue: () => boolean,
): JobSearchIndex<MeterRow> | undefined {
  const missing = rows.filter(row => !searched.has(row));
  for (let start = 0; start < missing.length; start += rowsPerStep) {
    if (!mayContinue()) return undefined;
    for (const row of missing.slice(start, start + rowsPerStep)) searched.set(row, searchedMeter(row));
  }
  return searchIndexOf(rows.flatMap(row => searched.get(row) ?? []));
}

/** The index of the job list (`strasse` finds `Str.`) with the other columns. */
function searchedMeter(row: MeterRow): SearchedJob<MeterRow> {
  const { job, meterType, state, location, until, shares } = row;
  return searchedJob(row, job, [meterType, state, location, until, ...shares]);
}
