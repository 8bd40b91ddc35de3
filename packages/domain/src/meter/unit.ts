import { defaultObis, type MeterType } from './meter-type.ts';
import { parseObis } from './obis.ts';

export interface MeasuredRate {
  readonly unit?: string | undefined;
  readonly obis?: string | undefined;
  /** Supplies the medium of a code such as `1.8.0`; see `registersOf`. */
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

/** The unit that an OBIS code implies (decisions.md 15). `meterType` supplies the medium of a code such as `1.8.0`. */
export function unitOfObis(obis: string, meterType?: MeterType): string | undefined {
  const code = parseObis(obis);
  if (code === undefined) return undefined;
  const medium = code.medium ?? (meterType && defaultObis[meterType].charAt(0));
  if (medium === undefined) return undefined;
  return medium === '1' ? electricUnit(code.category, code.type) : byMedium[medium]?.[code.category];
}

/** The stated unit, otherwise the one that the OBIS code implies (decisions.md 14 and 15). */
export function unitOfRate(rate: MeasuredRate, meterType = rate.meterType): string | undefined {
  const own = rate.unit?.trim();
  return own ? own : unitOfObis(rate.obis ?? '', meterType);
}

/** The common form of all spellings of a unit, for use as a key. */
export function comparableUnit(unit: string): string {
  return unit.toLowerCase().replace('³', '3').replace('cbm', 'm3').replace(/\s/g, '');
}

const meterUnits = new Set(
  'Wh kWh MWh GWh MJ GJ kW MW kvarh kvar kVAh kVA Hz m³ m³/h °C'.split(' ').map(comparableUnit),
);

/** `KWH` and `kWh` are equal, and so are `m3`, `cbm` and `m³`. */
export function isSameUnit(left: string, right: string): boolean {
  return comparableUnit(left) === comparableUnit(right);
}

/** True for a unit of meters; a single letter is more likely a typing error. */
export function isUnit(text: string): boolean {
  return meterUnits.has(comparableUnit(text));
}
