/**
 * How the day of a reading is found (specification section 5, "Reading date"): the reader is asked, it is today
 * without asking, or it is the latest target date of the job's rates.
 */
export const readingDateEntries = ['ASKED', 'HIDDEN', 'LATEST_TARGET_DATE'] as const;

/** One way to find the day of a reading. */
export type ReadingDateEntry = (typeof readingDateEntries)[number];

/** Whether a reading comes with photos (specification section 5, "Image required"). */
export const imageRequirements = ['FORBIDDEN', 'OPTIONAL', 'REQUIRED', 'REQUIRED_IF_IMPLAUSIBLE'] as const;

/** One answer to whether a reading comes with photos. */
export type ImageRequirement = (typeof imageRequirements)[number];

/**
 * What is made of a reading that no configured check questions, and that earlier ones do not let expect: nothing (`OFF`);
 * it is said beside the field, and asked about before sending where it is likely wrong (`HINT`); it is always asked about
 * (`ASK`).
 */
export const unusualChecks = ['OFF', 'HINT', 'ASK'] as const;

/** One way to deal with what earlier readings do not let expect. */
export type UnusualCheck = (typeof unusualChecks)[number];

/** How readings of one job are entered; the wire's `MeterReadingConfig` satisfies it. Days are calendar days. */
export interface ReadingConfig {
  readonly queryPostDecimals: boolean;
  readonly maskPostDecimals: boolean;
  readonly readingDateMaxDaysInPast: number;
  readonly readingDateMaxDaysInFuture: number;
  readonly forbidSendBeforeDays?: number | undefined;
  readonly forbidSendAfterDays?: number | undefined;
  readonly readingDateEntry: ReadingDateEntry;
  /** A reading below the last reading event is implausible. */
  readonly historicCheckEnabled: boolean;
  /** A reading below the last result is implausible. */
  readonly continuousCheckEnabled: boolean;
  /** What is made of a reading that earlier ones do not let expect. Nothing is ever refused or required for it. */
  readonly unusualCheck: UnusualCheck;
  readonly imageRequirement: ImageRequirement;
  /** The same for feed-in registers, where they differ. */
  readonly feedInImageRequirement?: ImageRequirement | undefined;
  /** Where a photo is required, a comment does as well ("photo or comment"). */
  readonly commentMayReplaceImage: boolean;
  readonly commentRequiredIfImplausible: boolean;
  /** Characters other than white space from which on a comment says something. */
  readonly commentMinLength: number;
}

/** Some settings of `Settings`; missing and `undefined` ones leave the base as it is. */
export type SettingsOverride<Settings> = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/** `base` with every setting that `override` states (a job's `config` over the application's, decisions.md 14). */
export function overrideSettings<Settings extends object>(
  base: Settings,
  override: SettingsOverride<Settings> | undefined,
): Settings {
  if (override === undefined) return base;
  const stated = Object.entries(override).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(stated) };
}

/** The reading settings that hold for one job: the application's, overridden by the job's own. */
export function readingConfigOf<Settings extends object>(
  application: { readonly meterReading: Settings },
  job: {
    readonly config?: { readonly meterReading?: SettingsOverride<Settings> | undefined } | undefined;
  },
): Settings {
  return overrideSettings(application.meterReading, job.config?.meterReading);
}
