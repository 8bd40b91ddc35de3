import { imageRequirements, readingDateEntries } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { count, countOr, flag } from './setting.ts';

const imageRequirement = z.enum(imageRequirements);

/** How readings are entered (specification sections 3 and 5). Days are whole local calendar days (decisions.md 24). */
export const meterReadingConfigSchema = z.object({
  queryPostDecimals: flag(false),
  maskPostDecimals: flag(false),
  defaultComments: z._default(z.array(z.string()), []),
  readingDateMaxDaysInPast: countOr(30),
  readingDateMaxDaysInFuture: countOr(0),
  /** Sending is refused earlier than this many days before `earliestExecution`; absent: never (decisions.md 25). */
  forbidSendBeforeDays: z.optional(count),
  /** Sending is refused later than this many days after `latestExecution`; absent: never (decisions.md 25). */
  forbidSendAfterDays: z.optional(count),
  /** The reader is asked for the day, it is today, or it is the latest target date of the rates. */
  readingDateEntry: z._default(z.enum(readingDateEntries), 'ASKED'),
  /** A reading below the last reading event is implausible. */
  historicCheckEnabled: flag(false),
  /** A reading below the last result is implausible. */
  continuousCheckEnabled: flag(false),
  imageRequirement: z._default(imageRequirement, 'OPTIONAL'),
  /** The same for feed-in registers; absent: as {@link imageRequirement}. */
  feedInImageRequirement: z.optional(imageRequirement),
  /** Where a photo is required, a comment does as well. */
  commentMayReplaceImage: flag(false),
  commentRequiredIfImplausible: flag(false),
  /** Characters other than white space from which on a comment says something. */
  commentMinLength: countOr(5),
});

/** How readings are entered. */
export type MeterReadingConfig = z.infer<typeof meterReadingConfigSchema>;
