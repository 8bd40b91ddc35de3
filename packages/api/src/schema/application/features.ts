import * as z from 'zod/mini';
import { countOr, flag } from './setting.ts';

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
});

/** Switches and limits per deployment. */
export type Features = z.infer<typeof featuresSchema>;
