import { comparableUnit, groupedBy } from '@zaehlwerk/domain';
import type { EvaluatedJob, EvaluatedRate, EvaluatedSum } from '../evaluate/evaluate-job.ts';

export type PlannedChart =
  | { readonly view: 'byYear' | 'byMonth'; readonly sums: readonly EvaluatedSum[] }
  | { readonly view: 'readings'; readonly rates: readonly EvaluatedRate[] };
export type ChartView = PlannedChart['view'];

/** Groups what can share an axis: one unit. */
export function byUnit<Measured extends { readonly unit: string | undefined }>(
  measured: readonly Measured[],
): readonly (readonly Measured[])[] {
  return [...groupedBy(measured, ({ unit }) => unit && comparableUnit(unit)).values()];
}

const hasInterval = ({ rates, parts }: EvaluatedSum) =>
  [...rates, ...parts].some(({ intervals }) => intervals.length > 0);
const hasLine = ({ entries }: EvaluatedRate) => entries.length > 1;

export const hasChart = ({ sums, rates }: EvaluatedJob) => sums.some(hasInterval) || rates.some(hasLine);

/** One unit per axis; nothing without an interval, or with a single reading. */
export function plannedCharts({ sums, rates }: EvaluatedJob): readonly PlannedChart[] {
  const counted = byUnit(sums.filter(hasInterval));
  const read = byUnit(rates).filter(group => group.some(hasLine));
  return [
    ...counted.map(group => ({ view: 'byYear', sums: group }) as const),
    ...counted.flat().map(sum => ({ view: 'byMonth', sums: [sum] }) as const),
    ...counted.filter(group => group.length > 1).map(group => ({ view: 'byMonth', sums: group }) as const),
    ...read.map(group => ({ view: 'readings', rates: group }) as const),
  ];
}

export type Direction = 'both' | 'feedIn' | 'consumption';

export function directionOf(sums: readonly EvaluatedSum[]): Direction {
  if (sums.some(({ isFeedIn }) => isFeedIn) && sums.some(({ isFeedIn }) => !isFeedIn)) return 'both';
  return sums[0]?.isFeedIn ? 'feedIn' : 'consumption';
}
