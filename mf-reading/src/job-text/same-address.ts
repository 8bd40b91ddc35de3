import type { Job } from '@zaehlwerk/api';

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
