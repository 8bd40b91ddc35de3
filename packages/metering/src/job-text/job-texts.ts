import type { Job, MeterAddress } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
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
