import { isCalendarDay, utilityTimeZone } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

/** Whether `text` is a day `YYYY-MM-DD` or an ISO 8601 instant with its offset. */
export const isDayOrInstant = (text: string): boolean =>
  isCalendarDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success;

/** SQL: the instant that a parameter such as `$1` means; a day is its midnight in the utility's time zone. */
export const instantOf = (parameter: string) => `(case when length(${parameter}) = 10
  then ${parameter}::date::timestamp at time zone '${utilityTimeZone}' else ${parameter}::timestamptz end)`;

/** SQL: as {@link instantOf}, but a day is the midnight after it: what is valid until a day is valid all day. */
export const endOf = (parameter: string) => `(case when length(${parameter}) = 10
  then (${parameter}::date + 1)::timestamp at time zone '${utilityTimeZone}' else ${parameter}::timestamptz end)`;
