/** How readings of one job are entered; the wire's `MeterReadingConfig` satisfies it. Days are calendar days. */
export interface ReadingConfig {
  readonly queryPostDecimals: boolean;
  readonly maskPostDecimals: boolean;
  readonly readingDateMaxDaysInPast: number;
  readonly readingDateMaxDaysInFuture: number;
  readonly forbidSendBeforeDays?: number | undefined;
  readonly forbidSendAfterDays?: number | undefined;
}

/** Some settings of `Settings`; missing and `undefined` ones leave the base as it is. */
export type SettingsOverride<Settings> = { readonly [Key in keyof Settings]?: Settings[Key] | undefined };

/** `base` with every setting that `override` states (a job's `config` over the application's, decisions.md 14). */
export function overrideSettings<Settings extends object>(
  base: Settings,
  override: SettingsOverride<Settings> | undefined,
): Settings {
  const stated = Object.entries(override ?? {}).filter(([, value]) => value !== undefined);
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
