import { networkOf } from '../auth/network.ts';

const minute = 60_000;
/** A page sends one beacon each time it is put aside; an office behind one address has many pages. */
const limits = { network: 120, all: 6000 } as const;

/**
 * How many beacons are taken per minute, from one network and from all together: nobody has to log in to send one, and
 * a single sender shall not be what the counts are about. Kept in memory by each backend for itself.
 */
export function createAllowance(now: () => number = Date.now): (address: string) => boolean {
  let endsAt = 0;
  let all = 0;
  const taken = new Map<string, number>();
  return address => {
    if (now() >= endsAt) {
      endsAt = now() + minute;
      all = 0;
      taken.clear();
    }
    const network = networkOf(address);
    const ofNetwork = taken.get(network) ?? 0;
    if (ofNetwork >= limits.network || all >= limits.all) return false;
    taken.set(network, ofNetwork + 1);
    all += 1;
    return true;
  };
}
