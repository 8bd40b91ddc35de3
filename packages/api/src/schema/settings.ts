import { imageRequirements, readingDateEntries, unusualChecks } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { count, flag, list, text } from './bounded.ts';

/** A {@link count} with its default (specification section 9). */
export const countOr = (fallback: number) => z._default(count, fallback);

const imageRequirement = z.enum(imageRequirements);

/** How readings are entered (specification sections 3 and 5). Days are whole local calendar days (decisions.md 24). */
export const meterReadingConfigSchema = z.object({
  queryPostDecimals: flag(false),
  maskPostDecimals: flag(false),
  defaultComments: z._default(list(text(1000), 100), []),
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
  /** A reading that earlier ones do not let expect: nothing is said, it is said beside the field, or it is asked about. */
  unusualCheck: z._default(z.enum(unusualChecks), 'HINT'),
  imageRequirement: z._default(imageRequirement, 'OPTIONAL'),
  /** The same for feed-in registers; absent: as {@link imageRequirement}. */
  feedInImageRequirement: z.optional(imageRequirement),
  /** Where a photo is required, a comment does as well. */
  commentMayReplaceImage: flag(false),
  commentRequiredIfImplausible: flag(false),
  /** Characters other than white space from which on a comment says something. */
  commentMinLength: countOr(5),
});

export type MeterReadingConfig = z.infer<typeof meterReadingConfigSchema>;

/** Switches and limits per deployment (specification section 3, "features"; defaults of section 9). */
export const featuresSchema = z.object({
  reshareAllowed: flag(false),
  unknownReadingsAllowed: flag(false),
  unknownReadingsImageRequired: flag(false),
  evaluationEnabled: flag(false),
  evaluationUseHistoricReadings: flag(true),
  evaluationShowCurrentReadings: flag(true),
  evaluationShowOnlyDoneJobs: flag(true),
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: countOr(14),
  evaluationShowReadingImagesAllowed: flag(false),
  loginUsernameMinLength: countOr(5),
  loginPasswordMinLength: countOr(5),
  loginPasswordInputAsCleartext: flag(false),
  redirectToJobsScreenOnLoginEnabled: flag(false),
  multipleAccountsLoginEnabled: flag(true),
  preselectJobIfSingleEnabled: flag(false),
  sendSubaccountReminderMailtoLinkEnabled: flag(false),
  sendSubaccountViaEmailDisabled: flag(false),
  excelExportAllowed: flag(false),
  /** The help page exists: the specification's "global help flag". */
  globalHelpEnabled: flag(false),
  /** Everybody may see what the deployment consists of, not its administrators alone. */
  publicStatusPageEnabled: flag(false),
});

export type Features = z.infer<typeof featuresSchema>;
