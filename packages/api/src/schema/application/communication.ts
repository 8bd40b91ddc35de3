import * as z from 'zod/mini';
import { flag, webAddress } from './setting.ts';

/** Confirmations of readings by e-mail, and where they are offered. */
export const communicationSettingsSchema = z.object({
  sendingCrmRegisteredUserReadingReceiptAllowed: flag(false),
  sendingUnknownUserReadingReceiptAllowed: flag(false),
  showSendingReadingReceiptOnHomeScreen: flag(false),
  showSendingReadingReceiptOnJobScreen: flag(false),
  showSendingReadingReceiptOnMainMenu: flag(false),
});

/** The registration in the utility's customer system (CRM), and where it is offered. */
export const crmSettingsSchema = z.object({
  registrationEnabled: flag(false),
  showModalAfterLastJobCompleted: flag(false),
  /** Where people register; the portal appends `/m/{selfServiceToken}`. */
  externalRegistrationOptInBaseUrl: z.optional(webAddress),
  showRegistrationOnHomeScreen: flag(false),
  showRegistrationOnJobScreen: flag(false),
  showRegistrationOnMainMenu: flag(false),
});
