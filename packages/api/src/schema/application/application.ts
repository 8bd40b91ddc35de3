import * as z from 'zod/mini';
import { communicationSettingsSchema, crmSettingsSchema } from './communication.ts';
import { featuresSchema } from './features.ts';
import { languageConfigSchema } from './language.ts';
import { legalSchema } from './legal.ts';
import { linkOriginSchema } from './link-origin.ts';
import { meterReadingConfigSchema } from './meter-reading.ts';
import { flag } from './setting.ts';

/**
 * `GET /api/public/application`: everything that differs between deployments (specification section 3, "Application
 * config"), with the defaults of section 9. A setting that is on nobody's list there is off.
 */
export const applicationSchema = z.object({
  applicationId: z.string().check(z.minLength(1)),
  /** What users see in the tab, the header and the footer. */
  applicationName: z.string(),
  /** The utility's own name for this configuration; users do not see it. */
  name: z.optional(z.string()),
  languageConfig: z.prefault(languageConfigSchema, {}),
  meterReading: z.prefault(meterReadingConfigSchema, {}),
  unknownUserReading: z.prefault(z.object({ unknownUserReadingAllowed: flag(false) }), {}),
  legal: z.prefault(legalSchema, {}),
  features: z.prefault(featuresSchema, {}),
  communicationSettings: z.prefault(communicationSettingsSchema, {}),
  crmSettings: z.prefault(crmSettingsSchema, {}),
  /** Further origins whose `/m/{token}` links the QR login accepts (decisions.md 36). */
  linkOrigins: z._default(z.array(linkOriginSchema), []),
});

/** The configuration of one deployment, defaults filled in. */
export type Application = z.infer<typeof applicationSchema>;
