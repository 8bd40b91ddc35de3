import { networksOf } from '../auth/address-networks.ts';

const minute = 60_000;

/** Requests in a minute. */
export type AllowanceLimits = { network: number; all: number };

/** Limits requests without login; true if one is within the limits of its minute. In memory, per backend. */
export function createAllowance(
  limits: AllowanceLimits,
  now: () => number = Date.now,
): (address: string) => boolean {
  let endsAt = 0;
  let all = 0;
  const taken = new Map<string, number>();
  return address => {
    if (now() >= endsAt) {
      endsAt = now() + minute;
      all = 0;
      taken.clear();
    }
    const network = networksOf(address).narrow;
    const ofNetwork = taken.get(network) ?? 0;
    if (ofNetwork >= limits.network || all >= limits.all) return false;
    taken.set(network, ofNetwork + 1);
    all += 1;
    return true;
  };
}
