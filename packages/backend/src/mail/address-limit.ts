import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { countOnFirstWay } from '../auth/attempt-counters.ts';

const day = 24 * 60 * 60;

/** Mails to one address in a day, whoever typed it: more than a house has meters. */
const mostMails = 20;

/** How many seconds an address that has had as many mails as anybody wants in a day has to wait; 0 counts one more. */
export type AddressLimit = (email: string) => Promise<number>;

/** The limit of a database: all its backends count together. `key` hides addresses in the table. */
export function createAddressLimit(pool: Pool, key: Buffer): AddressLimit {
  return async email => {
    const address = {
      limit: mostMails,
      seconds: day,
      key: createHmac('sha256', key)
        .update(JSON.stringify(['anonymous', 'mails to an address', email.toLowerCase()]))
        .digest(),
    };
    const counting = await countOnFirstWay(pool, [[address]]);
    return counting.counted ? 0 : counting.retryAfter;
  };
}
