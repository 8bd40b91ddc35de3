import { dayOfInstant, instantOfDay } from '@zaehlwerk/domain';

/**
 * The submission with the instant that stands for its day where the utility counts days (decisions 6 and 62): from here on
 * no zone matters.
 */
export function onUtilityDay<Submission extends { readingDate: string }>(
  submission: Submission,
  { timeZone }: { timeZone: string },
): Submission {
  return { ...submission, readingDate: instantOfDay(dayOfInstant(submission.readingDate, timeZone)) };
}
