import type { MeterType } from '../meter/meter-type.ts';
import { defaultObis, unitOfObis } from '../meter/unit.ts';

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

/** How the reading of one rate is entered; what is not stated is as in {@link defaultRateReading}. */
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
  readonly rateName?: string | undefined;
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

/** The digits and photos of a rate that states nothing (specification section 9; decisions.md 43). */
export const defaultRateReading = {
  preDecimals: 9,
  postDecimals: 3,
  queryPostDecimals: false,
  isReadingImageAllowed: true,
  isReadingImageRequired: false,
} as const satisfies Required<RateReadingConfig>;

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

/** Whether rates can be swapped, removed and added: where some of several are selected at first. */
export function hasRateChoice(meter: MeterConfig): boolean {
  const all = meter.meterRateConfigs.map(({ obis }) => obis);
  return meter.defaultSelectedMeterRatesByOBIS.some(obis => all.includes(obis)) && all.length > 1;
}

/** The settings beside the meter's own. `unknownReadingsImageRequired` requires a photo of every rate that may have one. */
export interface RateReadingFeatures {
  readonly unknownReadingsImageRequired: boolean;
}

/**
 * How one rate of a meter is entered, nothing left open. `withDecimals`: somebody asks for the decimals of a transformer
 * or MWh meter.
 */
export function rateReadingOf(
  rate: MeterRateConfig,
  meter: MeterConfig,
  { unknownReadingsImageRequired }: RateReadingFeatures,
  withDecimals: boolean,
): Required<{ [Key in keyof RateReadingConfig]: NonNullable<RateReadingConfig[Key]> }> {
  const stated = { ...definedOf(meter.defaultMeterReadingConfig), ...definedOf(rate.readingConfig) };
  const reading = { ...defaultRateReading, ...stated };
  const isRequired = reading.isReadingImageRequired || unknownReadingsImageRequired;
  return {
    ...reading,
    queryPostDecimals: (reading.queryPostDecimals || withDecimals) && reading.postDecimals > 0,
    isReadingImageRequired: isRequired && reading.isReadingImageAllowed,
  };
}

type Stated = { [Key in keyof RateReadingConfig]?: NonNullable<RateReadingConfig[Key]> };

function definedOf(config: RateReadingConfig | undefined): Stated {
  return Object.fromEntries(
    Object.entries(config ?? {}).filter(([, value]) => value !== undefined),
  ) as Stated;
}

/** Meters whose decimals count although nobody asks for them: electricity behind a transformer, heat in MWh. */
const typesWithDecimalsOption: readonly AnonymousMeterType[] = ['ELECTRIC_METER', 'HEAT_METER'];

/** Whether somebody can ask for the decimals of a transformer or MWh meter: where a rate has some that are not queried. */
export function hasDecimalsOption(meterType: AnonymousMeterType, meter: MeterConfig): boolean {
  if (!typesWithDecimalsOption.includes(meterType)) return false;
  const features = { unknownReadingsImageRequired: false };
  return meter.meterRateConfigs.some(rate => {
    const { queryPostDecimals, postDecimals } = rateReadingOf(rate, meter, features, false);
    return !queryPostDecimals && postDecimals > 0;
  });
}

const usualUnits: Readonly<Record<AnonymousMeterType, string>> = {
  ELECTRIC_METER: 'kWh',
  WATER_METER: 'm³',
  WATER_WARM_METER: 'm³',
  GAS_METER: 'm³',
  HEAT_METER: 'kWh',
};

/**
 * The unit of a rate: what its code says (decisions.md 15), else what meters of the type count in. A heat meter whose
 * decimals are asked for counts in MWh.
 */
export function anonymousUnitOf(meterType: AnonymousMeterType, obis: string, withDecimals: boolean): string {
  if (meterType === 'HEAT_METER' && withDecimals) return 'MWh';
  return unitOfObis(obis, meterType) ?? usualUnits[meterType];
}
