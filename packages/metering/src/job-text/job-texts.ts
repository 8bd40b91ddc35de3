import type { Job, MeterAddress } from '@zaehlwerk/api';
import {
  type DecimalText,
  formatDecimal,
  type LocaleStyle,
  meterTypeOf,
  numberToDecimal,
  type ProgressCount,
} from '@zaehlwerk/domain';
import type { Texts } from '../texts.ts';

interface Named {
  readonly company?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
}
type Place = Pick<MeterAddress, 'street' | 'houseNumber' | 'zip' | 'city' | 'cityDistrict'>;

function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts
    .map(part => part?.trim())
    .filter(Boolean)
    .join(separator);
}

/** `Lindenstraße 12`; empty when neither is known. */
export function streetLine(place: Place | undefined): string {
  return joined([place?.street, place?.houseNumber], ' ');
}

/** `50674 Köln (Ehrenfeld)`; what is unknown is left out. */
export function cityLine(place: Place | undefined): string {
  const district = place?.cityDistrict?.trim();
  return joined([place?.zip, place?.city, district && `(${district})`], ' ');
}

/** Company and person, each on a line of its own. */
export function nameLines(named: Named | undefined): readonly string[] {
  return [joined([named?.company], ''), joined([named?.firstname, named?.lastname], ' ')].filter(Boolean);
}

function addressKey({ meter }: Job): string | undefined {
  const { street, houseNumber, zip, city } = meter.meterAddress ?? {};
  if (!street?.trim()) return undefined;
  return [street, houseNumber, zip, city].map(part => part?.trim().toLowerCase() ?? '').join('\n');
}

/** Whether two meters hang in the same house; nobody knows where the street is missing. */
export function isSameAddress(one: Job, other: Job): boolean {
  const key = addressKey(one);
  return key !== undefined && key === addressKey(other);
}

/** The type of a job's meter in words: the utility's own name for it, else the translated type. */
export function meterTypeName(t: Texts['t'], job: Job): string {
  return job.meter.customMeterType?.trim() || t(`meterType.${meterTypeOf(job)}`);
}

/** A reading that came over the wire as text to be shown; one beyond the wire's exactness is shown as it came. */
export function readingText(readingValue: number): DecimalText {
  return numberToDecimal(readingValue) ?? readingValue.toFixed();
}

/** A reading with its unit within a sentence: `1.234,5 kWh`, never broken between the two. */
export function valueText(value: DecimalText, style: LocaleStyle, unit: string | undefined): string {
  return [formatDecimal(value, style), unit].filter(Boolean).join('\u00a0');
}

/** How much is done, 0 to 100 to one decimal (specification section 2); 100 only when nothing is left. */
export function percentDone({ open, done }: ProgressCount): number {
  const all = open + done;
  if (all === 0) return 0;
  const rounded = Math.round((done * 1000) / all) / 10;
  return open > 0 ? Math.min(rounded, 99.9) : rounded;
}
