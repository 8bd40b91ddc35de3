import type { Pool } from 'pg';
import { countOnFirstWay, keyedHash } from '../auth/attempt-counters.ts';

const day = 24 * 60 * 60;

/** Mails to one address in a day, of all senders: more than the meters of a house. */
const mostMails = 20;

/** Counts a mail and returns 0, or returns the seconds until an address has room again. */
export type AddressLimit = (email: string) => Promise<number>;

/** All backends of a database count together. `key` hides addresses in the table. */
export function createAddressLimit(pool: Pool, key: Buffer): AddressLimit {
  return async email => {
    const address = {
      limit: mostMails,
      seconds: day,
      key: keyedHash(key, 'anonymous', 'mails to an address', email.toLowerCase()),
    };
    const counting = await countOnFirstWay(pool, [[address]]);
    return counting.counted ? 0 : counting.retryAfter;
  };
}
