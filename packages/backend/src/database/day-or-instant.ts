import { defaultTimeZone, isCalendarDay } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

/** Whether `text` is a day `YYYY-MM-DD` or an ISO 8601 instant with its offset. */
export const isDayOrInstant = (text: string): boolean =>
  isCalendarDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success;

/**
 * SQL: the time zone of the application whose id a parameter such as `$2` is, or of the default one where that is null
 * (decision 62). To be had once per statement, not per row: a configuration may be large.
 */
export const zoneOfApplication = (parameter: string) => `coalesce((select config->>'timeZone' from application
  where case when ${parameter}::text is null then is_default else id = ${parameter} end), '${defaultTimeZone}')`;

/** SQL: the time zone of the application of an account, by a parameter with its id. */
export const zoneOfAccount = (parameter: string) => `coalesce((select config->>'timeZone' from application
  where id = (select application_id from account where id = ${parameter})), '${defaultTimeZone}')`;

/** SQL: the instant that a parameter such as `$1` means; a day is its midnight in the time zone that `zone` is in SQL. */
export const instantOf = (parameter: string, zone: string) => `(case when length(${parameter}) = 10
  then ${parameter}::date::timestamp at time zone ${zone} else ${parameter}::timestamptz end)`;

/** SQL: as {@link instantOf}, but a day is the midnight after it: what is valid until a day is valid all day. */
export const endOf = (parameter: string, zone: string) => `(case when length(${parameter}) = 10
  then (${parameter}::date + 1)::timestamp at time zone ${zone} else ${parameter}::timestamptz end)`;
