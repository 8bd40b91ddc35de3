import { defaultObis, type MeterType } from '../meter/meter-type.ts';
import type { SettingsOverride } from '../reading/reading-config.ts';

/** The meter types of readings without login, in the order of the form (specification section 3). */
export const anonymousMeterTypes = [
  'ELECTRIC_METER',
  'WATER_METER',
  'WATER_WARM_METER',
  'GAS_METER',
  'HEAT_METER',
] as const satisfies readonly MeterType[];

export type AnonymousMeterType = (typeof anonymousMeterTypes)[number];

/** Kinds of meter within one type (specification section 3); `OTHER` is the configured custom one. */
export const meterSubTypes = [
  'ELECTRIC_METER_TARIFFS_ONE',
  'ELECTRIC_METER_TARIFFS_TWO',
  'ELECTRIC_METER_FEED_IN_METER',
  'OTHER',
] as const;

export type MeterSubType = (typeof meterSubTypes)[number];

export interface RateReadingSettings {
  readonly preDecimals: number;
  readonly postDecimals: number;
  /** Decimals are entered, all of them. */
  readonly queryPostDecimals: boolean;
  readonly isReadingImageAllowed: boolean;
  readonly isReadingImageRequired: boolean;
}

export type RateReadingConfig = SettingsOverride<RateReadingSettings>;

/** Specification section 3, "Rate config". */
export interface MeterRateConfig {
  readonly obis: string;
  /** Shown in place of the code, such as `1.8.1`. */
  readonly obisLabel?: string | undefined;
  /** In German; `…EN` in English, with German as the fallback. */
  readonly rateName?: string | undefined;
  readonly rateNameEN?: string | undefined;
  readonly readingConfig?: RateReadingConfig | undefined;
}

/** Specification section 3, "Meter config". */
export interface MeterConfig {
  readonly subType?: MeterSubType | undefined;
  readonly subTypeLabel?: string | undefined;
  readonly subTypeLabelEN?: string | undefined;
  readonly subTypeDescription?: string | undefined;
  readonly subTypeDescriptionEN?: string | undefined;
  readonly meterRateConfigs: readonly MeterRateConfig[];
  /** When empty, all rates are read, and none can be swapped, removed or added. */
  readonly defaultSelectedMeterRatesByOBIS: readonly string[];
  readonly defaultMeterReadingConfig?: RateReadingConfig | undefined;
}

/** Specification section 3, "Unknown-reading config". */
export interface MeterTypeConfig {
  readonly subTypeMeterConfigs: readonly MeterConfig[];
  /** A meter of the utility's own kind: one more choice beside the sub-types, or the only one. */
  readonly customMeterConfig?: MeterConfig | undefined;
  /** Used when neither sub-types nor a custom meter are configured. */
  readonly defaultMeterConfig?: MeterConfig | undefined;
}

/** Absent limits do not apply (decisions.md 17), or are those of specification section 9. */
export interface AnonymousReadingLimits {
  readonly meterNumber?:
    | { readonly meterNumberMinLength: number; readonly meterNumberMaxLength: number }
    | undefined;
  readonly readingDateMaxDaysInPast: number;
  readonly readingDateMaxDaysInFuture: number;
}

/**
 * The part of the group `unknownUserReading` of the application config (decisions.md 43) that readings are
 * validated against.
 */
export interface AnonymousReadingConfig {
  readonly meters?: Readonly<Partial<Record<AnonymousMeterType, MeterTypeConfig | undefined>>> | undefined;
  readonly readingReasons: readonly { readonly value: string }[];
  readonly validation: AnonymousReadingLimits;
}

/** The configured meter types, or all five when none are configured (decisions.md 43). */
export function offeredMeterTypes({ meters }: Pick<AnonymousReadingConfig, 'meters'>) {
  return meters === undefined
    ? anonymousMeterTypes
    : anonymousMeterTypes.filter(type => meters[type] !== undefined);
}

/**
 * The kinds of meter to choose from within a type; the first is preselected. Empty if there is no choice;
 * {@link meterConfigOf} then returns the only one.
 */
export function subTypesOf(
  { meters }: Pick<AnonymousReadingConfig, 'meters'>,
  meterType: AnonymousMeterType,
): readonly (MeterConfig & { readonly subType: MeterSubType })[] {
  const { subTypeMeterConfigs = [], customMeterConfig } = meters?.[meterType] ?? {};
  const custom = customMeterConfig
    ? [{ ...customMeterConfig, subType: customMeterConfig.subType ?? 'OTHER' }]
    : [];
  const own = subTypeMeterConfigs.map(config => ({ ...config, subType: config.subType ?? 'OTHER' }) as const);
  return [...own, ...custom];
}

/** `undefined` if the sub-type is missing or unknown. */
export function meterConfigOf(
  config: Pick<AnonymousReadingConfig, 'meters'>,
  meterType: AnonymousMeterType,
  subType: MeterSubType | undefined,
): MeterConfig | undefined {
  const subTypes = subTypesOf(config, meterType);
  if (subTypes.length > 0) return subTypes.find(one => one.subType === subType);
  if (!offeredMeterTypes(config).includes(meterType)) return undefined;
  if (subType !== undefined && subType !== 'OTHER') return undefined;
  return config.meters?.[meterType]?.defaultMeterConfig ?? oneRateOf(meterType);
}

function oneRateOf(meterType: AnonymousMeterType): MeterConfig {
  return { meterRateConfigs: [{ obis: defaultObis[meterType] }], defaultSelectedMeterRatesByOBIS: [] };
}

/** The configured OBIS codes that exist, otherwise all. */
export function selectedAtFirst({
  meterRateConfigs,
  defaultSelectedMeterRatesByOBIS: selected,
}: MeterConfig): readonly string[] {
  const all = meterRateConfigs.map(({ obis }) => obis);
  const known = all.filter(obis => selected.includes(obis));
  return known.length > 0 ? known : all;
}
