import {
  type JobSearchIndex,
  type SearchedJob,
  searchedJob,
  searchIndexOf,
  searchJobs,
} from '@zaehlwerk/domain';
import type { MeterRow } from './meter-rows.ts';

/** Which meters are shown. Empty text asks for nothing. */
export interface MeterFilter {
  readonly state: '' | 'open' | 'done';
  readonly meterType: string;
  readonly house: string;
  /** Only meters that no access has. */
  readonly isUnshared: boolean;
}

/** All meters. */
export const everyMeter: MeterFilter = { state: '', meterType: '', house: '', isUnshared: false };

/** The meters that fit all that is asked for, in their order. */
export function filteredMeters(rows: readonly MeterRow[], filter: MeterFilter): readonly MeterRow[] {
  const { state, meterType, house, isUnshared } = filter;
  return rows.filter(
    row =>
      (state === '' || row.isDone === (state === 'done')) &&
      (meterType === '' || row.meterType === meterType) &&
      (house === '' || houseOf(row) === house) &&
      (!isUnshared || row.accesses.length === 0),
  );
}

/** By how much meters are held back. */
export const filtersInUse = ({ state, meterType, house, isUnshared }: MeterFilter) =>
  [state, meterType, house, isUnshared].filter(Boolean).length;

/** A house with its place: those of the same street and number in two towns are two. Empty where it has no street. */
export const houseOf = ({ house, city }: MeterRow) => house && [house, city].filter(Boolean).join(', ');

/** What meters are found by, made when it is first asked for. */
const searched = new WeakMap<MeterRow, SearchedJob<MeterRow>>();

const rowsPerStep = 40;

/**
 * Makes what the meters are searched in, in small steps while `mayContinue` says so; `undefined` when it had to stop
 * before the end.
 */
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

/** What the job list searches as well (`strasse` finds `Str.`), and what else columns say. */
function searchedMeter(row: MeterRow): SearchedJob<MeterRow> {
  const { job, meterType, state, location, until, accesses } = row;
  return searchedJob(row, job, [meterType, state, location, until, ...accesses]);
}

/** The meters in which every word is found, the best first. */
export function foundMeters(among: JobSearchIndex<MeterRow>, query: string): readonly MeterRow[] {
  return searchJobs(among, query);
}
