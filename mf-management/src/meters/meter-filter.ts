import { type CalendarDay, searchedJob } from '@zaehlwerk/domain';
import { SearchTexts } from '@zaehlwerk/metering/job-list';
import { isLate, type MeterRow } from './meter-rows.ts';

/** Empty text: no filter. */
export interface MeterFilter {
  readonly state: '' | 'open' | 'done';
  readonly meterType: string;
  readonly house: string;
  /** Only meters without a share. */
  readonly isUnshared: boolean;
  /** Only meters that are late. */
  readonly isLate: boolean;
}

export const everyMeter: MeterFilter = {
  state: '',
  meterType: '',
  house: '',
  isUnshared: false,
  isLate: false,
};

export function filteredMeters(
  rows: readonly MeterRow[],
  filter: MeterFilter,
  today: CalendarDay,
): readonly MeterRow[] {
  const { state, meterType, house, isUnshared } = filter;
  return rows.filter(
    row =>
      (state === '' || row.isDone === (state === 'done')) &&
      (meterType === '' || row.meterType === meterType) &&
      (house === '' || houseOf(row) === house) &&
      (!isUnshared || row.shares.length === 0) &&
      (!filter.isLate || isLate(row, today)),
  );
}

export const filtersInUse = (filter: MeterFilter) => Object.values(filter).filter(Boolean).length;

/** With its city: the same street and number in two cities are two houses. Empty where it has no street. */
export const houseOf = ({ house, city }: MeterRow) => house && [house, city].filter(Boolean).join(', ');

/** The texts of the job list (`strasse` finds `Str.`) with those of the other columns. */
export const meterTexts = new SearchTexts((row: MeterRow) => {
  const { job, meterType, state, location, until, shares } = row;
  return searchedJob(row, job, [meterType, state, location, until, ...shares]);
});
