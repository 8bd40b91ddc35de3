import type { Job, MeterAddress } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import type { Texts } from '../texts.ts';

type Named = Pick<MeterAddress, 'company' | 'firstname' | 'lastname'>;
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

/** `50674 Köln (Ehrenfeld)`; unknown parts are left out. */
export function cityLine(place: Place | undefined): string {
  const district = place?.cityDistrict?.trim();
  return joined([place?.zip, place?.city, district && `(${district})`], ' ');
}

/** `Lindenstraße 12, 50674 Köln (Ehrenfeld)`; unknown parts are left out. */
export function addressLine(place: Place | undefined): string {
  return joined([streetLine(place), cityLine(place)], ', ');
}

/** The place in words, otherwise the key of the flat. */
export function flatLine(place: Pick<MeterAddress, 'locationDescription' | 'objectKey'> | undefined): string {
  return place?.locationDescription?.trim() || place?.objectKey?.trim() || '';
}

export function nameLines(named: Named | undefined): readonly string[] {
  return [joined([named?.company], ''), joined([named?.firstname, named?.lastname], ' ')].filter(Boolean);
}

const addressKeys = new WeakMap<Job, string>();

/** An id of the address; empty without a street. */
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

/** False without a street. */
export function isSameAddress(one: Job, other: Job): boolean {
  const key = addressKey(one);
  return key !== '' && key === addressKey(other);
}

/** The utility's own name, otherwise the translated type. */
export function meterTypeName(t: Texts['t'], job: Job): string {
  return job.meter.customMeterType?.trim() || t(`meterType.${meterTypeOf(job)}`);
}
