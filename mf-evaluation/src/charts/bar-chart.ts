import { addDecimals, type DecimalText, isSameUnit } from '@zaehlwerk/domain';
import {
  allocateBy,
  type Interval,
  type Period,
  type PeriodAllocation,
  rangeOf,
} from '@zaehlwerk/domain/evaluation';
import type { EvaluatedRate, EvaluatedSum } from '../evaluate/evaluate-job.ts';

/** What of consumption or feed-in lies beside what else: bars that stand on each other have the same. */
export type BarStack = 'now' | 'before' | 'feedIn';

/** The bars of one register. */
export interface BarSeries {
  /** The register's name; empty where it is the only one, or has none. */
  readonly name: string;
  readonly isFeedIn: boolean;
  readonly stack: BarStack;
  /** Its place in the stack, from 0 at the bottom. */
  readonly tier: number;
  /** It counts all the others of its stack, in whose place it stands where they are not known. */
  readonly isWhole: boolean;
  /** One for each period of the chart, `undefined` where nothing is known of it. */
  readonly allocations: readonly (PeriodAllocation | undefined)[];
}

/** Consumption by periods, as allocations of intervals by calendar days (decisions.md 49). */
export interface BarChart {
  readonly unit: string | undefined;
  /** Without gaps, oldest first. */
  readonly periods: readonly Period[];
  /** The periods with which those of the stack `before` are compared. */
  readonly periodsBefore: readonly Period[];
  readonly series: readonly BarSeries[];
}

interface Tier {
  readonly name: string;
  readonly isWhole?: boolean;
  readonly allocations: ReadonlyMap<Period, PeriodAllocation>;
}

/** Of thirty years of monthly readings, those that a year is made of are soon shared out. */
function reachesInto(year: string) {
  const { from, to } = rangeOf(year);
  return (interval: Interval) => interval.from < to && interval.to > from;
}

function tierOf({ label, intervals }: EvaluatedRate, unit: 'month' | 'year', year?: string): Tier {
  const within = year === undefined ? intervals : intervals.filter(reachesInto(year));
  return { name: label, allocations: new Map(allocateBy(unit, within).map(share => [share.period, share])) };
}

/**
 * What is stacked for a sum: its tariffs. Where a total register counts them, it takes the place of those periods that
 * the tariffs cover less of than it does, so that nothing is missing and nothing is counted twice.
 *
 * @param year the only one whose months are asked for
 */
function tiersOf({ rates, parts }: EvaluatedSum, unit: 'month' | 'year', year?: string): readonly Tier[] {
  const tiers = rates.map(rate => tierOf(rate, unit, year));
  const [whole, ...others] = tiers;
  if (!whole || others.length > 0 || parts.length === 0) return tiers;
  const tariffs = parts.map(rate => tierOf(rate, unit, year));
  const isTold = (period: Period) =>
    tariffs.every(
      ({ allocations }) =>
        (allocations.get(period)?.coveredDays ?? 0) >= (whole.allocations.get(period)?.coveredDays ?? 0),
    );
  const only = (tier: Tier, isWanted: (period: Period) => boolean): Tier => ({
    ...tier,
    allocations: new Map([...tier.allocations].filter(([period]) => isWanted(period))),
  });
  return [
    ...tariffs.map(tier => only(tier, isTold)),
    { ...only(whole, period => !isTold(period)), isWhole: true },
  ];
}

/** The bars of one stack; registers without a single one are left out, and the others keep their place. */
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

/** Sums whose bars may stand on one axis: those of one unit. */
export function byUnit<Measured extends { readonly unit: string | undefined }>(
  measured: readonly Measured[],
): readonly (readonly Measured[])[] {
  const groups: Measured[][] = [];
  for (const one of measured) {
    const group = groups.find(([first]) =>
      first?.unit && one.unit ? isSameUnit(first.unit, one.unit) : first?.unit === one.unit,
    );
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** The years that intervals of sums reach into, oldest first, with those in between. */
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

/** By year: consumption, and feed-in beside it. */
export function barsByYear(sums: readonly EvaluatedSum[]): BarChart {
  const periods = yearsOf(sums);
  return {
    unit: sums[0]?.unit,
    periods,
    periodsBefore: [],
    series: sums.flatMap(sum => stackOf(tiersOf(sum, 'year'), periods, sum.isFeedIn, stackOfSum(sum))),
  };
}

/** A part of a chart: its periods from one, included, to another, excluded, by their places. */
export function periodsWithin(chart: BarChart, from: number, to: number): BarChart {
  return {
    ...chart,
    periods: chart.periods.slice(from, to),
    series: chart.series.map(series => ({ ...series, allocations: series.allocations.slice(from, to) })),
  };
}

const monthsOf = (year: Period) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`);

/** The months of a year: those of one sum with the year before beside them, or of two directions beside each other. */
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

/** What a stack is in a period; `undefined` where a register of it is missing. */
export function stackTotal(stacked: readonly BarSeries[], index: number): DecimalText | undefined {
  const known = stacked.filter(({ allocations }) => allocations[index]);
  const isComplete =
    known.some(({ isWhole }) => isWhole) || stacked.every(one => one.isWhole || known.includes(one));
  if (!isComplete || known.length === 0) return undefined;
  return known.map(({ allocations }) => allocations[index]?.consumption ?? '0').reduce(addDecimals);
}

/** The highest stack, and in which period; the year of the stack `before` is its own. */
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
