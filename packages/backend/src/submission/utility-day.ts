import { dayOfInstant, instantOfDay } from '@zaehlwerk/domain';

/**
 * Replaces the instant by that of its day in the utility's time zone (decisions 6 and 62): from here on zones do not
 * matter.
 */
export function onUtilityDay<Submission extends { readingDate: string }>(
  submission: Submission,
  { timeZone }: { timeZone: string },
): Submission {
  return { ...submission, readingDate: instantOfDay(dayOfInstant(submission.readingDate, timeZone)) };
}
