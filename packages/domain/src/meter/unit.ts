import { defaultObis } from './default-obis.ts';
import type { MeterType } from './meter-type.ts';
import { parseObis } from './obis.ts';

/** What the unit of a rate depends on. */
export interface MeasuredRate {
  readonly unit?: string | undefined;
  readonly obis?: string | undefined;
  /** The type of its meter, which a code without medium such as `1.8.0` needs; see `registersOf`. */
  readonly meterType?: MeterType | undefined;
}

const workAndPower: Readonly<Record<string, readonly [work: string, power: string]>> = {
  1: ['kWh', 'kW'],
  2: ['kWh', 'kW'],
  3: ['kvarh', 'kvar'],
  4: ['kvarh', 'kvar'],
  9: ['kVAh', 'kVA'],
  10: ['kVAh', 'kVA'],
};
const electricMomentary: Readonly<Record<string, string>> = {
  11: 'A',
  31: 'A',
  51: 'A',
  71: 'A',
  12: 'V',
  32: 'V',
  52: 'V',
  72: 'V',
  14: 'Hz',
};
const heat: Readonly<Record<string, string>> = { 1: 'kWh', 2: 'm³', 8: 'kW', 9: 'm³/h', 10: '°C', 11: '°C' };
const water: Readonly<Record<string, string>> = { 1: 'm³', 2: 'm³/h', 3: '°C' };
const byMedium: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  5: heat,
  6: heat,
  7: { 3: 'm³' },
  8: water,
  9: water,
};

function electricUnit(category: string, type: string): string | undefined {
  const [work, power] = workAndPower[category] ?? [];
  if (work === undefined) return electricMomentary[category];
  if (type === '8') return work;
  return ['4', '6', '7'].includes(type) ? power : undefined;
}

/**
 * The unit that an OBIS code implies (decisions.md 15), or `undefined`. `meterType` supplies the medium of a code
 * without prefix, such as `1.8.0`.
 */
export function unitOfObis(obis: string, meterType?: MeterType): string | undefined {
  const code = parseObis(obis);
  if (code === undefined) return undefined;
  const medium = code.medium ?? (meterType && defaultObis[meterType].charAt(0));
  if (medium === undefined) return undefined;
  return medium === '1' ? electricUnit(code.category, code.type) : byMedium[medium]?.[code.category];
}

/** The unit of a rate: its own, else the one its OBIS code implies (decisions.md 14 and 15), else `undefined`. */
export function unitOfRate(rate: MeasuredRate, meterType = rate.meterType): string | undefined {
  const own = rate.unit?.trim();
  return own ? own : unitOfObis(rate.obis ?? '', meterType);
}

/** A unit reduced to what its spellings have in common: what {@link isSameUnit} says of two, as a key for many. */
export function comparableUnit(unit: string): string {
  return unit.toLowerCase().replace('³', '3').replace('cbm', 'm3').replace(/\s/g, '');
}

const meterUnits = new Set(
  'Wh kWh MWh GWh MJ GJ kW MW kvarh kvar kVAh kVA Hz m³ m³/h °C'.split(' ').map(comparableUnit),
);

/** Whether two spellings mean the same unit: `KWH` and `kWh`, `m3`, `cbm` and `m³`. */
export function isSameUnit(left: string, right: string): boolean {
  return comparableUnit(left) === comparableUnit(right);
}

/** Whether `text` is a unit that meters count in; a single letter is more likely a slip of the finger. */
export function isUnit(text: string): boolean {
  return meterUnits.has(comparableUnit(text));
}
