import { unitOfObis } from '../meter/unit.ts';
import { overrideSettings } from '../reading/reading-config.ts';
import type {
  AnonymousMeterType,
  MeterConfig,
  MeterRateConfig,
  RateReadingSettings,
} from './anonymous-meter.ts';

/** Specification section 9; decisions.md 43. */
const defaultRateReading: RateReadingSettings = {
  preDecimals: 9,
  postDecimals: 3,
  queryPostDecimals: false,
  isReadingImageAllowed: true,
  isReadingImageRequired: false,
};

/** True if rates can be swapped, removed and added: only some of several are preselected. */
export function hasRateChoice(meter: MeterConfig): boolean {
  const all = meter.meterRateConfigs.map(({ obis }) => obis);
  return meter.defaultSelectedMeterRatesByOBIS.some(obis => all.includes(obis)) && all.length > 1;
}

/** `unknownReadingsImageRequired` requires a photo of every rate that allows one. */
export interface RateReadingFeatures {
  readonly unknownReadingsImageRequired: boolean;
}

/**
 * The reading settings of one rate with all defaults filled in; `isAssumed`: the number of decimals is not configured.
 * `withDecimals`: the decimals of a transformer or MWh meter are entered.
 */
export function rateReadingOf(
  rate: MeterRateConfig,
  meter: MeterConfig,
  { unknownReadingsImageRequired }: RateReadingFeatures,
  withDecimals: boolean,
): RateReadingSettings & { readonly isAssumed: boolean } {
  const common = overrideSettings(defaultRateReading, meter.defaultMeterReadingConfig);
  const reading = overrideSettings(common, rate.readingConfig);
  const stated = rate.readingConfig?.postDecimals ?? meter.defaultMeterReadingConfig?.postDecimals;
  const isRequired = reading.isReadingImageRequired || unknownReadingsImageRequired;
  return {
    ...reading,
    isAssumed: stated === undefined,
    queryPostDecimals: (reading.queryPostDecimals || withDecimals) && reading.postDecimals > 0,
    isReadingImageRequired: isRequired && reading.isReadingImageAllowed,
  };
}

/** Their decimals count even where they are not queried: electricity behind a transformer, heat in MWh. */
const typesWithDecimalsOption: readonly AnonymousMeterType[] = ['ELECTRIC_METER', 'HEAT_METER'];

/**
 * True if the decimals of a transformer or MWh meter can be requested: some rate has decimals that are not queried.
 */
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
 * The unit that the OBIS code implies (decisions.md 15), otherwise the usual one of the meter type. A heat
 * meter with requested decimals counts in MWh.
 */
export function anonymousUnitOf(meterType: AnonymousMeterType, obis: string, withDecimals: boolean): string {
  if (meterType === 'HEAT_METER' && withDecimals) return 'MWh';
  return unitOfObis(obis, meterType) ?? usualUnits[meterType];
}
