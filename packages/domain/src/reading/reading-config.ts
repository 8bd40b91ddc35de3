/**
 * The source of the reading date (specification section 5, "Reading date"): it is entered, it is today, or it
 * is the latest target date of the job's rates.
 */
export const readingDateEntries = ['ASKED', 'HIDDEN', 'LATEST_TARGET_DATE'] as const;

export type ReadingDateEntry = (typeof readingDateEntries)[number];

/** Specification section 5, "Image required". */
export const imageRequirements = ['FORBIDDEN', 'OPTIONAL', 'REQUIRED', 'REQUIRED_IF_IMPLAUSIBLE'] as const;

export type ImageRequirement = (typeof imageRequirements)[number];

/**
 * The treatment of a reading that passes all configured checks but contradicts the history: none (`OFF`); a
 * hint beside the field, and a confirmation if it is likely wrong (`HINT`); always a confirmation (`ASK`).
 */
export const unusualChecks = ['OFF', 'HINT', 'ASK'] as const;

export type UnusualCheck = (typeof unusualChecks)[number];

/** The reading settings of one job; the wire's `MeterReadingConfig` satisfies it. Days are calendar days. */
export interface ReadingConfig {
  readonly queryPostDecimals: boolean;
  readonly maskPostDecimals: boolean;
  readonly readingDateMaxDaysInPast: number;
  readonly readingDateMaxDaysInFuture: number;
  readonly forbidSendBeforeDays?: number | undefined;
  readonly forbidSendAfterDays?: number | undefined;
  readonly readingDateEntry: ReadingDateEntry;
  readonly historicCheckEnabled: boolean;
  readonly continuousCheckEnabled: boolean;
  readonly unusualCheck: UnusualCheck;
  readonly imageRequirement: ImageRequirement;
  /** Overrides `imageRequirement` for feed-in registers. */
  readonly feedInImageRequirement?: ImageRequirement | undefined;
  /** A comment may replace a required photo ("photo or comment"). */
  readonly commentMayReplaceImage: boolean;
  readonly commentRequiredIfImplausible: boolean;
  readonly commentMinLength: number;
}

/** Missing and `undefined` settings keep the base. */
export type SettingsOverride<Settings> = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/** Overrides `base` with the stated settings (a job's `config` over the application's, decisions.md 14). */
export function overrideSettings<Settings extends object>(
  base: Settings,
  override: SettingsOverride<Settings> | undefined,
): Settings {
  if (override === undefined) return base;
  const stated = Object.entries(override).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(stated) };
}

/** The application's settings, overridden by the job's own. */
export function readingConfigOf<Settings extends object>(
  application: { readonly meterReading: Settings },
  job: {
    readonly config?: { readonly meterReading?: SettingsOverride<Settings> | undefined } | undefined;
  },
): Settings {
  return overrideSettings(application.meterReading, job.config?.meterReading);
}
