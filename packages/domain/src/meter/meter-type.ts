/** The kinds of meter the portal knows (specification section 3, "Meter types"). */
export const meterTypes = [
  'ELECTRIC_METER',
  'HEAT_METER',
  'GAS_METER',
  'WATER_METER',
  'WATER_WARM_METER',
  'GENERIC_METER',
] as const;

/** One kind of meter; it decides icon, hue, default OBIS code and unit. */
export type MeterType = (typeof meterTypes)[number];
