import { defaultObis } from './default-obis.ts';
import { type ObisCode, parseObis } from './obis.ts';
import { isFeedIn, type NamedRate } from './register.ts';
import { type MeasuredRate, unitOfRate } from './unit.ts';

/**
 * What a register shows:
 * - `counter`: everything that has ever passed; two readings differ by a consumption;
 * - `advance`: what has passed since the register was last set back, or within one period;
 * - `maximum`: the highest, or lowest, demand of a period, or a sum of those;
 * - `instantaneous`: what is, or was on average, at a moment;
 * - `temperature`: the same, in degrees.
 */
export type RegisterKind = 'counter' | 'advance' | 'maximum' | 'instantaneous' | 'temperature';

/** Value group D of electricity (IEC 62056-61, "Value group D"); the others are time integrals that count on. */
const electricProcessing: Readonly<Record<string, RegisterKind>> = {
  // Cumulative minima and maxima, minima and maxima, of the measuring periods 1 to 3.
  ...kinds('maximum', ['1', '2', '3', '6', '11', '12', '13', '16', '21', '22', '23', '26']),
  // Averages of the current and the last measuring period, and the value of the moment.
  ...kinds('instantaneous', ['4', '5', '7', '14', '15', '24', '25', '27', '28']),
  // Time integrals 2, 5 and 6: of the billing period, and of the current and the last recording interval.
  ...kinds('advance', ['9', '29', '30']),
  ...kinds('counter', ['8']),
};

/** Value group C of electricity: current, voltage, power factor and frequency, of all phases, each of them, and neutral. */
const isElectricState = (category: string) => /^([1357][1-4]|9[12])$/.test(category);

/** Not so 0 and letters: general purposes, service, errors and lists (IEC 62056-61, "Value group C"). */
const isQuantity = (category: string) => /^[1-9]/.test(category);

/** Value group C of heat and cold (EN 13757-1): power, flow and pressure; of flow, of return, and between them. */
const heat = { ...kinds('instantaneous', ['8', '9', '13']), ...kinds('temperature', ['10', '11', '12']) };

/** Value group C of gas (EN 13757-1): temperature; from pressure and flow to the calorific value. */
const gas = {
  ...kinds('temperature', ['41']),
  ...kinds('instantaneous', ['42', '43', '44', '45', '46', '51', '52', '53', '54']),
};

/** Value group C of cold and warm water (EN 13757-1): flow; temperature. */
const water = { ...kinds('instantaneous', ['2']), ...kinds('temperature', ['3']) };

const byQuantity: Readonly<Record<string, Readonly<Record<string, RegisterKind>>>> = {
  5: heat,
  6: heat,
  7: gas,
  8: water,
  9: water,
};

function kinds(kind: RegisterKind, groups: readonly string[]): Readonly<Record<string, RegisterKind>> {
  return Object.fromEntries(groups.map(group => [group, kind]));
}

function kindOfCode(medium: string, { category, type }: ObisCode): RegisterKind {
  if (medium !== '1') return byQuantity[medium]?.[category] ?? 'counter';
  if (!isQuantity(category)) return 'counter';
  return electricProcessing[type] ?? (isElectricState(category) ? 'instantaneous' : 'counter');
}

/** Powers, currents, voltages, flows: what is measured at a moment, or its maximum (decisions.md 15). */
const momentaryUnits = /^([kmg]?(w|va|var|a|v)|hz|(m(³|3)|cbm|l|liter)\/(h|min|s)|bar|%)$/;

function kindOfUnit(unit: string | undefined): RegisterKind {
  const spelling = unit?.toLowerCase().replace(/\s/g, '') ?? '';
  if (/^°?[ck]$/.test(spelling)) return 'temperature';
  return momentaryUnits.test(spelling) ? 'instantaneous' : 'counter';
}

/**
 * What a register shows, by the medium and the value groups C and D of its OBIS code (IEC 62056-61; EN 13757-1 for what
 * is not electric) and by its unit. It is a counter unless one of the two says otherwise: codes and units that nobody
 * knows count, and a maximum in kWh is none. A code without medium is of the meter's type, else electric.
 */
export function registerKindOf(rate: MeasuredRate): RegisterKind {
  const { obis = '', meterType = 'ELECTRIC_METER' } = rate;
  const code = parseObis(obis);
  const byCode = code && kindOfCode(code.medium ?? defaultObis[meterType].charAt(0), code);
  return byCode === undefined || byCode === 'counter' ? kindOfUnit(unitOfRate(rate)) : byCode;
}

/** Whether a register counts up, so that the difference of two readings is a consumption. */
export function isCounter(rate: MeasuredRate): boolean {
  return registerKindOf(rate) === 'counter';
}

/**
 * Whether earlier readings say anything of the next one of a register. They do of a counter; not where something is fed
 * in (decisions.md 21). All others are held against the utility's range alone.
 */
export function isJudgedByConsumption(rate: MeasuredRate & NamedRate): boolean {
  return isCounter(rate) && !isFeedIn(rate);
}
