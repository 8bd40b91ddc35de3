import type { MeterType } from './meter-type.ts';

/** The OBIS code of a rate that has none, by meter type (specification section 3, decisions.md 13). */
export const defaultObis: Readonly<Record<MeterType, string>> = {
  ELECTRIC_METER: '1-0:0.0.0',
  HEAT_METER: '5-0:0.0.0',
  GAS_METER: '7-0:0.0.0',
  WATER_METER: '8-0:0.0.0',
  WATER_WARM_METER: '9-0:0.0.0',
  GENERIC_METER: '0-0:0.0.0',
};
