import { type MeterType, typeOfMedium } from './meter-type.ts';

/**
 * The canonical form of a meter number: capitals A to Z and digits; all else is removed (specification
 * section 5, "Meter step").
 */
export function normalizedMeterNumber(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/**
 * The meter type that the beginning of a number implies: a medium character, three letters of the
 * manufacturer and a digit (specification section 4, "Meter type auto-detection"; decisions.md 16).
 * There 4 (heat cost allocators) counts as heat; in OBIS codes only 5 and 6 do (decisions.md 13).
 */
export function meterTypeOfNumber(meterNumber: string): MeterType | undefined {
  const [, medium = ''] = /^(\d)[A-Z]{3}\d/.exec(normalizedMeterNumber(meterNumber)) ?? [];
  return medium === '4' ? 'HEAT_METER' : typeOfMedium[medium];
}
