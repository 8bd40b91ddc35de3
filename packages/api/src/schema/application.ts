import { defaultTimeZone } from '@zaehlwerk/domain';
import * as z from 'zod/mini';
import { count, flag, list, text, texts } from './bounded.ts';
import { legalSchema, webAddress } from './legal.ts';
import { featuresSchema, meterReadingConfigSchema } from './settings.ts';

/** Confirmations of readings by e-mail, and where they are offered. */
const communicationSettingsSchema = z.object({
  sendingCrmRegisteredUserReadingReceiptAllowed: flag(false),
  sendingUnknownUserReadingReceiptAllowed: flag(false),
  showSendingReadingReceiptOnHomeScreen: flag(false),
  showSendingReadingReceiptOnJobScreen: flag(false),
  showSendingReadingReceiptOnMainMenu: flag(false),
});

/** The registration in the utility's customer system (CRM), and where it is offered. */
const crmSettingsSchema = z.object({
  registrationEnabled: flag(false),
  showModalAfterLastJobCompleted: flag(false),
  /** Where people register; the portal appends `/m/{selfServiceToken}`. */
  externalRegistrationOptInBaseUrl: z.optional(webAddress),
  showRegistrationOnHomeScreen: flag(false),
  showRegistrationOnJobScreen: flag(false),
  showRegistrationOnMainMenu: flag(false),
});

/** Languages with texts in the product (specification section 1); the first is the fallback. */
export const languageNames = ['de-FORMAL', 'de-INFORMAL', 'en-FORMAL'] as const;

const languageName = z.enum(languageNames);

const wordings = z.optional(texts(200, 20_000, 5000));

const translationsSchema = z.object({
  'de-FORMAL': wordings,
  'de-INFORMAL': wordings,
  'en-FORMAL': wordings,
} satisfies Record<LanguageName, typeof wordings>);

/** Languages in the order of the language button. `translations` are not trusted (decisions.md 42). */
export const languageConfigSchema = z.object({
  defaultLanguage: z._default(languageName, 'de-FORMAL'),
  enabledLanguages: z._default(list(z.object({ name: languageName, readableName: text(100) }), 10), [
    { name: 'de-FORMAL', readableName: 'Deutsch' },
  ]),
  translations: z.prefault(translationsSchema, {}),
});

export type LanguageName = z.infer<typeof languageName>;

/** Normal form of the browser: lower case, no default port, no trailing slash. */
const httpsOrigin = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:(?!443$)[1-9]\d{0,4})?$/;

const linkOriginSchema = text(300).check(
  z.regex(httpsOrigin, 'must be an https origin such as https://portal.example'),
);

/** `GET /api/public/application` (specification section 3, "Application config"; defaults of section 9). */
export const applicationSchema = z.object({
  applicationId: text(100).check(z.minLength(1)),
  /** Visible in the tab, the header and the footer. */
  applicationName: text(200),
  /** In pixels, so that the page leaves room for the logo before it arrives. Set by the server. */
  logo: z.optional(z.object({ width: count, height: count })),
  /** The utility's own name for this configuration, invisible to users. */
  name: z.optional(text(200)),
  /** For calendar days, e.g. `Europe/Berlin`; the default on a device that does not know it. */
  timeZone: z._default(text(100), defaultTimeZone),
  languageConfig: z.prefault(languageConfigSchema, {}),
  meterReading: z.prefault(meterReadingConfigSchema, {}),
  /** Whole in `unknownUserReadingSchema`; every page needs the switch alone. */
  unknownUserReading: z.prefault(z.looseObject({ unknownUserReadingAllowed: flag(false) }), {}),
  /** Whole in `evaluationSchema`. */
  evaluation: z.prefault(z.looseObject({}), {}),
  legal: z.prefault(legalSchema, {}),
  features: z.prefault(featuresSchema, {}),
  communicationSettings: z.prefault(communicationSettingsSchema, {}),
  crmSettings: z.prefault(crmSettingsSchema, {}),
  /** Further origins of `/m/{token}` links for the QR login (decisions.md 36). */
  linkOrigins: z._default(list(linkOriginSchema, 100), []),
});

export type Application = z.infer<typeof applicationSchema>;
