import { addDays, type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import { compareDecimals, type DecimalText, limitToDecimal } from '../decimal/decimal-text.ts';
import { type RateReadings, rateHistory } from './history.ts';
import { type EvaluatedRegister, historyEntries } from './intervals.ts';

/** What a register has counted since an earlier day, that day included. */
export interface CountedSince {
  readonly consumption: DecimalText;
  readonly since: CalendarDay;
}

const everything = {
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 0,
};

/**
 * What a register has counted between the reading that was sent last and the one before it, by the rules of the
 * evaluation ({@link historyEntries}); `undefined` where nothing can be said, or the register stands lower than before.
 */
export function countedSinceLast(register: RateReadings & EvaluatedRegister): CountedSince | undefined {
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
