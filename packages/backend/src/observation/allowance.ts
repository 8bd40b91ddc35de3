import { networksOf } from '../auth/network.ts';

const minute = 60_000;

/** Requests in a minute, from one network and from all together. */
export type AllowanceLimits = { network: number; all: number };

/**
 * Whether a request of an address that needs no login is taken, or one too many in its minute. Kept in memory by each
 * backend for itself.
 */
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
