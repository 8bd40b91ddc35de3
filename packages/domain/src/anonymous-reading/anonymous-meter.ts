import { defaultObis } from '../meter/default-obis.ts';
import type { MeterType } from '../meter/meter-type.ts';

/** The meter types of readings without login, in the order in which they are offered (specification section 3). */
export const anonymousMeterTypes = [
  'ELECTRIC_METER',
  'WATER_METER',
  'WATER_WARM_METER',
  'GAS_METER',
  'HEAT_METER',
] as const satisfies readonly MeterType[];

/** A meter type that readings without login are offered for. */
export type AnonymousMeterType = (typeof anonymousMeterTypes)[number];

/** What distinguishes meters of one type (specification section 3); `OTHER` is the configured custom one. */
export const meterSubTypes = [
  'ELECTRIC_METER_TARIFFS_ONE',
  'ELECTRIC_METER_TARIFFS_TWO',
  'ELECTRIC_METER_FEED_IN_METER',
  'OTHER',
] as const;

/** A sub-type of a meter. */
export type MeterSubType = (typeof meterSubTypes)[number];

/** How the reading of one rate is entered; what is not stated is as in `defaultRateReading`. */
export interface RateReadingConfig {
  readonly preDecimals?: number | undefined;
  readonly postDecimals?: number | undefined;
  /** Decimals are entered, all of them. */
  readonly queryPostDecimals?: boolean | undefined;
  readonly isReadingImageAllowed?: boolean | undefined;
  readonly isReadingImageRequired?: boolean | undefined;
}

/** A rate that can be read (specification section 3, "Rate config"). */
export interface MeterRateConfig {
  readonly obis: string;
  /** What stands for the code on the meter, such as `1.8.1`. */
  readonly obisLabel?: string | undefined;
  /** In German; `…EN` in English, without which the German stands. */
  readonly rateName?: string | undefined;
  readonly rateNameEN?: string | undefined;
  readonly readingConfig?: RateReadingConfig | undefined;
}

/** One kind of meter with its rates (specification section 3, "Meter config"). */
export interface MeterConfig {
  readonly subType?: MeterSubType | undefined;
  readonly subTypeLabel?: string | undefined;
  readonly subTypeLabelEN?: string | undefined;
  readonly subTypeDescription?: string | undefined;
  readonly subTypeDescriptionEN?: string | undefined;
  readonly meterRateConfigs: readonly MeterRateConfig[];
  /** Without any all rates are read, and none can be swapped, removed or added. */
  readonly defaultSelectedMeterRatesByOBIS: readonly string[];
  readonly defaultMeterReadingConfig?: RateReadingConfig | undefined;
}

/** What is configured for one meter type (specification section 3, "Unknown-reading config"). */
export interface MeterTypeConfig {
  readonly subTypeMeterConfigs: readonly MeterConfig[];
  /** A meter of the utility's own kind: one more choice beside the sub-types, or the only one. */
  readonly customMeterConfig?: MeterConfig | undefined;
  /** Holds where neither sub-types nor a custom one are configured. */
  readonly defaultMeterConfig?: MeterConfig | undefined;
}

/** Limits of what is entered; absent ones do not hold (decisions.md 17) or are those of specification section 9. */
export interface AnonymousReadingLimits {
  readonly meterNumber?:
    | { readonly meterNumberMinLength: number; readonly meterNumberMaxLength: number }
    | undefined;
  readonly readingDateMaxDaysInPast: number;
  readonly readingDateMaxDaysInFuture: number;
}

/** The group `unknownUserReading` of the application config (decisions.md 43), as far as readings are judged by it. */
export interface AnonymousReadingConfig {
  readonly meters?: Readonly<Partial<Record<AnonymousMeterType, MeterTypeConfig | undefined>>> | undefined;
  readonly readingReasons: readonly { readonly value: string }[];
  readonly validation: AnonymousReadingLimits;
}

/** The meter types on offer: those that are configured, all five where nothing is (decisions.md 43). */
export function offeredMeterTypes({
  meters,
}: Pick<AnonymousReadingConfig, 'meters'>): readonly AnonymousMeterType[] {
  return meters === undefined
    ? anonymousMeterTypes
    : anonymousMeterTypes.filter(type => meters[type] !== undefined);
}

/**
 * The kinds of meter that can be chosen within a type; the first is preselected. Empty where there is nothing to choose,
 * and {@link meterConfigOf} knows the only one.
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

/** The meter of a type and a sub-type; `undefined` where the sub-type is missing, or there is none such. */
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

/** A meter with one rate of which nothing more is known (decisions.md 43). */
function oneRateOf(meterType: AnonymousMeterType): MeterConfig {
  return { meterRateConfigs: [{ obis: defaultObis[meterType] }], defaultSelectedMeterRatesByOBIS: [] };
}

/** The codes of the rates that are selected at first: the configured ones that exist, else all. */
export function selectedAtFirst({
  meterRateConfigs,
  defaultSelectedMeterRatesByOBIS: selected,
}: MeterConfig): readonly string[] {
  const all = meterRateConfigs.map(({ obis }) => obis);
  const known = all.filter(obis => selected.includes(obis));
  return known.length > 0 ? known : all;
}
