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

/** `Lindenstraße 12, 50674 Köln (Ehrenfeld)`; what is unknown is left out. */
export function addressLine(place: Place | undefined): string {
  return joined([streetLine(place), cityLine(place)], ', ');
}

/** Where in the house: the place in words, else the key of the flat. Empty when neither is known. */
export function flatLine(place: Pick<MeterAddress, 'locationDescription' | 'objectKey'> | undefined): string {
  return place?.locationDescription?.trim() || place?.objectKey?.trim() || '';
}

/** Company and person, each on a line of its own. */
export function nameLines(named: Named | undefined): readonly string[] {
  return [joined([named?.company], ''), joined([named?.firstname, named?.lastname], ' ')].filter(Boolean);
}

const addressKeys = new WeakMap<Job, string>();

/** Tells one address from another; empty where the street is missing. */
export function addressKey(job: Job): string {
  const known = addressKeys.get(job);
  if (known !== undefined) return known;
  const key = keyOf(job.meter.meterAddress);
  addressKeys.set(job, key);
  return key;
}

function keyOf(address: Place | undefined): string {
  if (!address?.street?.trim()) return '';
  const { street, houseNumber, zip, city } = address;
  return [street, houseNumber, zip, city].map(part => part?.trim().toLowerCase() ?? '').join('\n');
}

/** Whether two meters hang in the same house; false where the street is missing. */
export function isSameAddress(one: Job, other: Job): boolean {
  const key = addressKey(one);
  return key !== '' && key === addressKey(other);
}

/** The type of a job's meter in words: the utility's own name for it, else the translated type. */
export function meterTypeName(t: Texts['t'], job: Job): string {
  return job.meter.customMeterType?.trim() || t(`meterType.${meterTypeOf(job)}`);
}
