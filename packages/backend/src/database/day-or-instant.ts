import { defaultTimeZone, isCalendarDay } from '@zaehlwerk/domain';
import * as z from 'zod/mini';

/** True for a day `YYYY-MM-DD` or an ISO 8601 instant with its offset. */
export const isDayOrInstant = (text: string): boolean =>
  isCalendarDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success;

/**
 * SQL: time zone of the application with the id in a parameter such as `$2`; null: of the default one (decision 62).
 * Evaluate it once per statement: a configuration may be large.
 */
export const zoneOfApplication = (parameter: string) => `coalesce((select config->>'timeZone' from application
  where case when ${parameter}::text is null then is_default else id = ${parameter} end), '${defaultTimeZone}')`;

/** SQL: time zone of the application of the account with the id in a parameter. */
export const zoneOfAccount = (parameter: string) => `coalesce((select config->>'timeZone' from application
  where id = (select application_id from account where id = ${parameter})), '${defaultTimeZone}')`;

/** SQL: instant of a parameter such as `$1`; a day is its midnight in the time zone of the SQL expression `zone`. */
export const instantOf = (parameter: string, zone: string) => `(case when length(${parameter}) = 10
  then ${parameter}::date::timestamp at time zone ${zone} else ${parameter}::timestamptz end)`;

/** SQL: true for a row `created` since `$1`, of the `application` `$2`; each may be null. */
export const isSince = (created: string, application: string) => `
  ($1::text is null or ${created} >= ${instantOf('$1', zoneOfApplication('$2'))})
  and ($2::text is null or ${application} = $2)`;

/** SQL: as {@link instantOf}, but a day means the midnight after it: a last day counts in full. */
export const endOf = (parameter: string, zone: string) => `(case when length(${parameter}) = 10
  then (${parameter}::date + 1)::timestamp at time zone ${zone} else ${parameter}::timestamptz end)`;
