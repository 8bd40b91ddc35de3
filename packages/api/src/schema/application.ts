import * as z from 'zod/mini';

/** An optional switch or number of the configuration, with the default of specification section 9. */
const flag = (fallback: boolean) => z._default(z.boolean(), fallback);
const amount = (fallback: number) => z._default(z.number(), fallback);

/** How readings are entered (specification sections 3 and 5). Days are whole local calendar days. */
export const meterReadingConfigSchema = z.object({
  queryPostDecimals: flag(false),
  maskPostDecimals: flag(false),
  defaultComments: z._default(z.array(z.string()), []),
  readingDateMaxDaysInPast: amount(30),
  readingDateMaxDaysInFuture: amount(0),
  /** Sending is refused earlier than this many days before `earliestExecution`; absent: never (decisions.md 25). */
  forbidSendBeforeDays: z.optional(z.number()),
  /** Sending is refused later than this many days after `latestExecution`; absent: never (decisions.md 25). */
  forbidSendAfterDays: z.optional(z.number()),
});

/** Switches and limits per deployment (specification section 3, "features"). */
export const featuresSchema = z.object({
  reshareAllowed: flag(false),
  unknownReadingsAllowed: flag(false),
  unknownReadingsImageRequired: flag(false),
  evaluationEnabled: flag(false),
  evaluationUseHistoricReadings: flag(true),
  evaluationShowCurrentReadings: flag(true),
  evaluationShowOnlyDoneJobs: flag(true),
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: amount(14),
  evaluationShowReadingImagesAllowed: flag(false),
  loginUsernameMinLength: amount(5),
  loginPasswordMinLength: amount(5),
  loginPasswordInputAsCleartext: flag(false),
  redirectToJobsScreenOnLoginEnabled: flag(false),
  multipleAccountsLoginEnabled: flag(true),
  preselectJobIfSingleEnabled: flag(false),
  sendSubaccountReminderMailtoLinkEnabled: flag(false),
  sendSubaccountViaEmailDisabled: flag(false),
  excelExportAllowed: flag(false),
});

type WithoutDefault<Field> =
  Field extends z.ZodMiniDefault<infer Inner extends z.core.SomeType> ? Inner : Field;

/**
 * Some settings of `settings`. Unlike `z.partial`, which fills in the defaults of missing fields, it leaves them
 * missing: what an override does not state must not win over the application's own setting.
 */
export function overrideOf<Shape extends z.core.$ZodShape>(settings: z.ZodMiniObject<Shape>) {
  const fields = Object.entries(settings.shape).map(([name, field]) => [
    name,
    z.optional(field instanceof z.ZodMiniDefault ? field.def.innerType : field),
  ]);
  return z.object(
    Object.fromEntries(fields) as { [Key in keyof Shape]: z.ZodMiniOptional<WithoutDefault<Shape[Key]>> },
  );
}

/** A legal page: an address elsewhere, or a page of the portal's own. */
const legalPageSchema = z.object({
  url: z.optional(z.url({ protocol: /^https?$/ })),
  enabled: z.optional(z.boolean()),
});

/** Languages on offer and the server's translations by language, namespace key by key. */
export const languageConfigSchema = z.object({
  defaultLanguage: z._default(z.string(), 'de-FORMAL'),
  enabledLanguages: z._default(z.array(z.object({ name: z.string(), readableName: z.string() })), [
    { name: 'de-FORMAL', readableName: 'Deutsch' },
  ]),
  translations: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
});

/** `GET /api/public/application`: everything that differs between deployments. */
export const applicationSchema = z.object({
  applicationId: z.string(),
  applicationName: z.string(),
  languageConfig: z.prefault(languageConfigSchema, {}),
  meterReading: z.prefault(meterReadingConfigSchema, {}),
  features: z.prefault(featuresSchema, {}),
  legal: z._default(
    z.object({
      imprint: z.optional(legalPageSchema),
      privacy: z.optional(legalPageSchema),
    }),
    {},
  ),
});

/** The configuration of one deployment, defaults filled in. */
export type Application = z.infer<typeof applicationSchema>;
/** Switches and limits per deployment. */
export type Features = z.infer<typeof featuresSchema>;
/** How readings are entered. */
export type MeterReadingConfig = z.infer<typeof meterReadingConfigSchema>;
