import { imageRequirements, readingDateEntries, unusualChecks } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { count, flag, list, text } from './bounded.ts';

/** With a default (specification section 9). */
export const countOr = (fallback: number) => z._default(count, fallback);

const imageRequirement = z.enum(imageRequirements);

/** Entry of readings (specification sections 3 and 5). Days are whole local calendar days (decisions.md 24). */
export const meterReadingConfigSchema = z.object({
  queryPostDecimals: flag(false),
  maskPostDecimals: flag(false),
  defaultComments: z._default(list(text(1000), 100), []),
  readingDateMaxDaysInPast: countOr(30),
  readingDateMaxDaysInFuture: countOr(0),
  /** Earliest sending, in days before `earliestExecution`; without it, any time (decisions.md 25). */
  forbidSendBeforeDays: z.optional(count),
  /** Latest sending, in days after `latestExecution`; without it, any time (decisions.md 25). */
  forbidSendAfterDays: z.optional(count),
  /** Asked for, today, or the latest target date of the rates. */
  readingDateEntry: z._default(z.enum(readingDateEntries), 'ASKED'),
  /** A reading below the last reading event is implausible. */
  historicCheckEnabled: flag(false),
  /** A reading below the last result is implausible. */
  continuousCheckEnabled: flag(false),
  /** For a reading that differs from earlier ones: no message, a hint beside the field, or a question. */
  unusualCheck: z._default(z.enum(unusualChecks), 'HINT'),
  imageRequirement: z._default(imageRequirement, 'OPTIONAL'),
  /** For feed-in registers; by default {@link imageRequirement}. */
  feedInImageRequirement: z.optional(imageRequirement),
  /** In the place of a required photo. */
  commentMayReplaceImage: flag(false),
  commentRequiredIfImplausible: flag(false),
  /** Without white space. */
  commentMinLength: countOr(5),
});

export type MeterReadingConfig = z.infer<typeof meterReadingConfigSchema>;

/** Switches and limits (specification section 3, "features"; defaults of section 9). */
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
  /** The specification's "global help flag". */
  globalHelpEnabled: flag(false),
  /** The status page for all, not for administrators alone. */
  publicStatusPageEnabled: flag(false),
});

export type Features = z.infer<typeof featuresSchema>;
