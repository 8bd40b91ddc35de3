import { addDays, dayOfInstant } from '../calendar/calendar-day.ts';
import { compareDecimals, limitToDecimal } from '../decimal/decimal-text.ts';
import { type RateReadings, rateHistory } from './history.ts';
import { type EvaluatedRegister, historyEntries } from './intervals.ts';

const everything = {
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 0,
};

/**
 * Consumption between the last sent reading and the one before it, `since` inclusive, by the rules of {@link
 * historyEntries}; `undefined` if unknown, or the register stands lower than before.
 */
export function countedSinceLast(register: RateReadings & EvaluatedRegister) {
  const sent = register.readingResults.at(-1);
  const value = sent && limitToDecimal(sent.readingValue);
  if (sent === undefined || value === undefined) return undefined;
  const day = dayOfInstant(sent.readingDate);
  const entry = historyEntries(rateHistory(register, everything), register).findLast(
    other => other.day === day && compareDecimals(other.value, value) === 0,
  );
  if (!entry?.consumption || !entry.days || entry.consumption.startsWith('-')) return undefined;
  return { consumption: entry.consumption, since: addDays(day, -entry.days) };
}
