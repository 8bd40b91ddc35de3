import { unitOfObis } from '../meter/unit.ts';
import type {
  AnonymousMeterType,
  MeterConfig,
  MeterRateConfig,
  RateReadingConfig,
} from './anonymous-meter.ts';

/** The digits and photos of a rate that states nothing (specification section 9; decisions.md 43). */
export const defaultRateReading = {
  preDecimals: 9,
  postDecimals: 3,
  queryPostDecimals: false,
  isReadingImageAllowed: true,
  isReadingImageRequired: false,
} as const satisfies Required<RateReadingConfig>;

/** Whether rates can be swapped, removed and added: where some of several are selected at first. */
export function hasRateChoice(meter: MeterConfig): boolean {
  const all = meter.meterRateConfigs.map(({ obis }) => obis);
  return meter.defaultSelectedMeterRatesByOBIS.some(obis => all.includes(obis)) && all.length > 1;
}

/** The settings beside the meter's own. `unknownReadingsImageRequired` requires a photo of every rate that may have one. */
export interface RateReadingFeatures {
  readonly unknownReadingsImageRequired: boolean;
}

/** How a rate is entered. `isAssumed`: its decimals are stated nowhere. */
type RateReading = Required<Stated> & { readonly isAssumed: boolean };

/**
 * How one rate of a meter is entered, nothing left open. `withDecimals`: somebody asks for the decimals of a transformer
 * or MWh meter.
 */
export function rateReadingOf(
  rate: MeterRateConfig,
  meter: MeterConfig,
  { unknownReadingsImageRequired }: RateReadingFeatures,
  withDecimals: boolean,
): RateReading {
  const stated = { ...definedOf(meter.defaultMeterReadingConfig), ...definedOf(rate.readingConfig) };
  const reading = { ...defaultRateReading, ...stated };
  const isRequired = reading.isReadingImageRequired || unknownReadingsImageRequired;
  return {
    ...reading,
    isAssumed: stated.postDecimals === undefined,
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
