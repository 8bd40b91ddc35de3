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
  commonRanges,
  consumptionIn,
  coveredDays,
  longestSharedInterval,
  type Period,
  type PeriodShare,
  type Range,
  rangeOf,
  sharesBy,
} from './shares.ts';
export { type CountedSince, countedSinceLast } from './since-last.ts';
export {
  type CountedTogether,
  countedTogether,
  type MeterYear,
  sumOfMeters,
  type YearOfMeters,
  yearsOf,
} from './together.ts';
