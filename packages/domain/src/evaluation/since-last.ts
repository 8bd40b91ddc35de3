import { addDays, dayOfInstant } from '../calendar/calendar-day.ts';
import { compareDecimals, limitToDecimal } from '../decimal/decimal-text.ts';
import { changePercent } from './comparison.ts';
import { type RateReadings, rateHistory } from './history.ts';
import { type EvaluatedRegister, type HistoryEntry, historyEntries } from './intervals.ts';
import { perDay } from './per-day.ts';

const everything = {
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 0,
};

/**
 * Consumption between the last sent reading and the one before it, `since` inclusive, by the rules of {@link
 * historyEntries}; `undefined` if unknown, or the register stands lower than before. `percent`: the change of the
 * average per day against the interval before, if that is known.
 */
export function countedSinceLast(register: RateReadings & EvaluatedRegister) {
  const sent = register.readingResults.at(-1);
  const value = sent && limitToDecimal(sent.readingValue);
  if (sent === undefined || value === undefined) return undefined;
  const day = dayOfInstant(sent.readingDate);
  const entries = historyEntries(rateHistory(register, everything), register);
  const index = entries.findLastIndex(
    other => other.day === day && compareDecimals(other.value, value) === 0,
  );
  const entry = countedBy(entries[index]);
  if (!entry) return undefined;
  const { consumption, days } = entry;
  const before = countedBy(entries.slice(0, index).findLast(({ isEstimate }) => !isEstimate));
  return {
    consumption,
    since: addDays(day, -days),
    perDay: perDay(consumption, days),
    percent: before && changePercent(entry, before),
  };
}

function countedBy({ consumption, days }: Partial<HistoryEntry> = {}) {
  if (!consumption || !days || consumption.startsWith('-')) return undefined;
  return { consumption, days };
}
