import { defaultObis } from './meter-type.ts';
import { type ObisCode, parseObis } from './obis.ts';
import { isFeedIn, type NamedRate } from './register.ts';
import { type MeasuredRate, unitOfRate } from './unit.ts';

/**
 * The quantity in a register:
 * - `counter`: everything since installation; two readings differ by a consumption;
 * - `advance`: since the last reset, or within one period;
 * - `maximum`: the highest, or lowest, demand of a period, or a sum of those;
 * - `instantaneous`: a value at a moment, or its average;
 * - `temperature`: the same, in degrees.
 */
export type RegisterKind = 'counter' | 'advance' | 'maximum' | 'instantaneous' | 'temperature';

type Groups = Readonly<Partial<Record<RegisterKind, RegExp>>>;

/**
 * Value group D of electricity (IEC 62056-61), in the measuring periods 1 to 3: cumulative minima and maxima, minima and
 * maxima; averages of the current and the last period, and the value of the moment; time integrals 2, 5 and 6, of the
 * billing period and of recording intervals. Other time integrals count on.
 */
const electricProcessing: Groups = {
  maximum: /^[12]?[1236]$/,
  instantaneous: /^([12]?[45]|7|2[78])$/,
  advance: /^(9|29|30)$/,
};

/** Value group C of electricity: 0 and letters are general purposes, service and errors. */
const isQuantity = /^[1-9]/;

/** Current, voltage, power factor and frequency: of all phases, of each of them, and of neutral. */
const isElectricState = /^([1357][1-4]|9[12])$/;

/** Value group C of heat and cold (EN 13757-1): power, flow, pressure; of the flow, of the return, and between them. */
const heat: Groups = { instantaneous: /^([89]|13)$/, temperature: /^1[012]$/ };

/** Value group C of cold and warm water (EN 13757-1): flow, temperature. */
const water: Groups = { instantaneous: /^2$/, temperature: /^3$/ };

const byQuantity: Readonly<Record<string, Groups>> = {
  5: heat,
  6: heat,
  // Value group C of gas (EN 13757-1): from pressure and flow to conversion and calorific value.
  7: { instantaneous: /^(4[2-6]|5[1-4])$/, temperature: /^41$/ },
  8: water,
  9: water,
};

function kindIn(groups: Groups | undefined, group: string): RegisterKind | undefined {
  const kinds = Object.keys(groups ?? {}) as RegisterKind[];
  return kinds.find(kind => groups?.[kind]?.test(group));
}

function kindOfCode(medium: string, { category, type }: ObisCode): RegisterKind | undefined {
  if (medium !== '1') return kindIn(byQuantity[medium], category);
  if (!isQuantity.test(category)) return undefined;
  const isState = type !== '8' && isElectricState.test(category);
  return kindIn(electricProcessing, type) ?? (isState ? 'instantaneous' : undefined);
}

/** Powers, currents, voltages, flows: what is measured at a moment, or its maximum (decisions.md 15). */
const momentaryUnits = /^([kmg]?(w|va|var|a|v)|hz|(m(³|3)|cbm|l|liter)\/(h|min|s)|bar|%)$/;

function kindOfUnit(unit: string | undefined): RegisterKind {
  const spelling = unit?.toLowerCase().replace(/\s/g, '') ?? '';
  if (/^°?[ck]$/.test(spelling)) return 'temperature';
  return momentaryUnits.test(spelling) ? 'instantaneous' : 'counter';
}

/**
 * The kind of a register by the medium and the value groups C and D of its OBIS code (IEC 62056-61; EN
 * 13757-1 for other media) and by its unit. The default is a counter, for unknown codes and units, too; a
 * maximum in kWh is not one. A code without medium has that of the meter's type, otherwise electricity.
 */
export function registerKindOf(rate: MeasuredRate): RegisterKind {
  const { obis = '', meterType = 'ELECTRIC_METER' } = rate;
  const code = parseObis(obis);
  const byCode = code && kindOfCode(code.medium ?? defaultObis[meterType].charAt(0), code);
  return byCode ?? kindOfUnit(unitOfRate(rate));
}

/** True if the difference of two readings is a consumption. */
export function isCounter(rate: MeasuredRate): boolean {
  return registerKindOf(rate) === 'counter';
}

/**
 * True if earlier readings predict the next one: for counters other than feed-in (decisions.md 21). Other
 * registers are checked against the utility's range alone.
 */
export function isValidatedByConsumption(rate: MeasuredRate & NamedRate): boolean {
  return isCounter(rate) && !isFeedIn(rate);
}
