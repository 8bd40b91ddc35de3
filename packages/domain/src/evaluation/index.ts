export * from './combined-consumption.ts';
export { type ComparedTime, type Comparison, compareConsumption } from './comparison.ts';
export { type Doubt, doubtfulReadings } from './doubtful-readings.ts';
export { defaultMonthlyShares, forecastYear, type MonthlyShares } from './forecast.ts';
export { type HistoryConfig, type RateReadings, rateHistory } from './history.ts';
export { type HistoryEntry, historyEntries, type Interval, intervalsOf } from './intervals.ts';
export { perDay } from './per-day.ts';
export { allocateBy, type Period, type PeriodAllocation, rangeOf } from './period-allocation.ts';
export { countedSinceLast } from './since-last.ts';
