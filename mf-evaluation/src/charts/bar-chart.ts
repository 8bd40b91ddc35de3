import { addDecimals, type DecimalText } from '@zaehlwerk/domain';
import {
  allocateBy,
  type Interval,
  type Period,
  type PeriodAllocation,
  rangeOf,
} from '@zaehlwerk/domain/evaluation';
import type { EvaluatedRate, EvaluatedSum } from '../evaluate/evaluate-job.ts';

/** Bars of one stack stand on each other, stacks beside each other. */
export type BarStack = 'now' | 'before' | 'feedIn';

export interface BarSeries {
  /** Empty if it is the only register, or has no name. */
  readonly name: string;
  readonly isFeedIn: boolean;
  readonly stack: BarStack;
  /** Position in the stack, 0 at the bottom. */
  readonly tier: number;
  /** The total of its stack, used where the others are unknown. */
  readonly isWhole: boolean;
  /** One per period, `undefined` if unknown. */
  readonly allocations: readonly (PeriodAllocation | undefined)[];
}

/** Consumption by periods, allocated by calendar days (decisions.md 49). */
export interface BarChart {
  readonly unit: string | undefined;
  /** Without gaps, oldest first. */
  readonly periods: readonly Period[];
  readonly periodsBefore: readonly Period[];
  readonly series: readonly BarSeries[];
}

interface Tier {
  readonly name: string;
  readonly isWhole?: boolean;
  readonly allocations: ReadonlyMap<Period, PeriodAllocation>;
}

/** Limits the allocation of thirty years of monthly readings to one year. */
function reachesInto(year: string) {
  const { from, to } = rangeOf(year);
  return (interval: Interval) => interval.from < to && interval.to > from;
}

function tierOf({ label, intervals }: EvaluatedRate, unit: 'month' | 'year', year?: string): Tier {
  const within = year === undefined ? intervals : intervals.filter(reachesInto(year));
  return { name: label, allocations: new Map(allocateBy(unit, within).map(share => [share.period, share])) };
}

/** The tariffs of a sum, or its total where that covers more days. `year` limits the months to compute. */
function tiersOf({ rates, parts }: EvaluatedSum, unit: 'month' | 'year', year?: string): readonly Tier[] {
  const tiers = rates.map(rate => tierOf(rate, unit, year));
  const [whole, ...others] = tiers;
  if (!whole || others.length > 0 || parts.length === 0) return tiers;
  const tariffs = parts.map(rate => tierOf(rate, unit, year));
  const isCovered = (period: Period) =>
    tariffs.every(
      ({ allocations }) =>
        (allocations.get(period)?.coveredDays ?? 0) >= (whole.allocations.get(period)?.coveredDays ?? 0),
    );
  const only = (tier: Tier, isWanted: (period: Period) => boolean): Tier => ({
    ...tier,
    allocations: new Map([...tier.allocations].filter(([period]) => isWanted(period))),
  });
  return [
    ...tariffs.map(tier => only(tier, isCovered)),
    { ...only(whole, period => !isCovered(period)), isWhole: true },
  ];
}

/** Registers without any bar are left out; the others keep their tier. */
function stackOf(
  tiers: readonly Tier[],
  periods: readonly Period[],
  isFeedIn: boolean,
  stack: BarStack,
): readonly BarSeries[] {
  return tiers
    .map(({ name, isWhole = false, allocations }, tier) => ({
      name: tiers.length > 1 ? name : '',
      isFeedIn,
      stack,
      tier,
      isWhole,
      allocations: periods.map(period => allocations.get(period)),
    }))
    .filter(({ allocations }) => allocations.some(Boolean));
}

/** All years between the first and the last interval, oldest first. */
export function yearsOf(sums: readonly EvaluatedSum[]): readonly Period[] {
  const ends = sums
    .flatMap(({ rates, parts }) => [...rates, ...parts])
    .flatMap(({ intervals }) => [intervals.at(0), intervals.at(-1)])
    .filter(end => end !== undefined);
  // An interval that ends on New Year's Day has no day in the new year.
  const years = ends.flatMap(({ from, to }) => [
    Number(from.slice(0, 4)),
    Number(to.slice(0, 4)) - (to.endsWith('-01-01') ? 1 : 0),
  ]);
  if (years.length === 0) return [];
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

const stackOfSum = ({ isFeedIn }: EvaluatedSum): BarStack => (isFeedIn ? 'feedIn' : 'now');

export function barsByYear(sums: readonly EvaluatedSum[]): BarChart {
  const periods = yearsOf(sums);
  return {
    unit: sums[0]?.unit,
    periods,
    periodsBefore: [],
    series: sums.flatMap(sum => stackOf(tiersOf(sum, 'year'), periods, sum.isFeedIn, stackOfSum(sum))),
  };
}

/** `from` is inclusive, `to` exclusive. */
export function periodsWithin(chart: BarChart, from: number, to: number): BarChart {
  return {
    ...chart,
    periods: chart.periods.slice(from, to),
    series: chart.series.map(series => ({ ...series, allocations: series.allocations.slice(from, to) })),
  };
}

const monthsOf = (year: Period) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);

/** The months of a year: one sum beside the year before, or two directions side by side. */
export function barsByMonth(sums: readonly EvaluatedSum[], year: string): BarChart {
  const periods = monthsOf(year);
  const [only, ...others] = sums;
  const before = String(Number(year) - 1);
  const periodsBefore = others.length > 0 ? [] : monthsOf(before);
  const now = sums.flatMap(sum =>
    stackOf(tiersOf(sum, 'month', year), periods, sum.isFeedIn, others.length > 0 ? stackOfSum(sum) : 'now'),
  );
  const past =
    only && others.length === 0
      ? stackOf(tiersOf(only, 'month', before), periodsBefore, only.isFeedIn, 'before')
      : [];
  return { unit: only?.unit, periods, periodsBefore, series: [...now, ...past] };
}

/** `undefined` if a register of the stack is missing. */
export function stackTotal(stacked: readonly BarSeries[], index: number): DecimalText | undefined {
  const known = stacked.filter(({ allocations }) => allocations[index]);
  const isComplete =
    known.some(({ isWhole }) => isWhole) || stacked.every(one => one.isWhole || known.includes(one));
  if (!isComplete || known.length === 0) return undefined;
  return known.map(({ allocations }) => allocations[index]?.consumption ?? '0').reduce(addDecimals);
}

export function highestStack({ series, periods, periodsBefore }: BarChart) {
  let most: { readonly period: Period; readonly consumption: DecimalText } | undefined;
  for (const stack of new Set(series.map(one => one.stack))) {
    const stacked = series.filter(one => one.stack === stack);
    for (const [index, period] of (stack === 'before' ? periodsBefore : periods).entries()) {
      const known = stacked.flatMap(({ allocations }) => allocations[index]?.consumption ?? []);
      const consumption = known.reduce(addDecimals, '0');
      if (known.length > 0 && Number(consumption) > Number(most?.consumption ?? -1))
        most = { period, consumption };
    }
  }
  return most;
}
