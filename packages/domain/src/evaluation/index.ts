export {
  type CombinedRegisters,
  combinedRegisters,
  type MeterYear,
  sumOfMeters,
  type YearOfMeters,
  yearsOf,
} from './combined-consumption.ts';
export { type ComparedTime, type Comparison, compareConsumption } from './comparison.ts';
export { defaultMonthlyShares, type Forecast, forecastYear, type MonthlyShares } from './forecast.ts';
export { type HistoryConfig, type HistoryReading, type RateReadings, rateHistory } from './history.ts';
export {
  type EvaluatedRegister,
  type HistoryEntry,
  historyEntries,
  type Interval,
  intervalsOf,
} from './intervals.ts';
export { perDay } from './per-day.ts';
export {
  allocateBy,
  commonRanges,
  consumptionIn,
  coveredDays,
  longestAllocatedInterval,
  type Period,
  type PeriodAllocation,
  type Range,
  rangeOf,
} from './period-allocation.ts';
export { type CountedSince, countedSinceLast } from './since-last.ts';
