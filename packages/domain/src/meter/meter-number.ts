import type { MeterType } from './meter-type.ts';

/**
 * A meter number as the portal compares and sends it: letters A to Z as capitals, and digits. Blanks, dashes, dots,
 * slashes and whatever else was typed or pasted with it are left out (specification section 5, "Meter step").
 */
export function normalizedMeterNumber(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

const byMedium: Readonly<Record<string, MeterType>> = {
  1: 'ELECTRIC_METER',
  4: 'HEAT_METER',
  5: 'HEAT_METER',
  6: 'HEAT_METER',
  7: 'GAS_METER',
  8: 'WATER_METER',
  9: 'WATER_WARM_METER',
};

/**
 * The meter type that a number begins to tell: a medium character, three letters of the manufacturer and a digit
 * (specification section 4, "Meter type auto-detection"; decisions.md 16). `undefined` for every other number.
 */
export function meterTypeOfNumber(meterNumber: string): MeterType | undefined {
  const [, medium = ''] = /^(\d)[A-Z]{3}\d/.exec(normalizedMeterNumber(meterNumber)) ?? [];
  return byMedium[medium];
}
