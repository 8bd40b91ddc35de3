import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Visitor } from '../login-log/login-event.ts';
import { networksOf } from './address-networks.ts';
import { keyedHash } from './attempt-counters.ts';

/** `name` is the user name as the database compares it. */
export type Recognized = { name: string; isKnownDevice: boolean; isKnownNetwork: boolean };

/** The least recently used ones are forgotten. */
const devicesPerAccount = 20;

/**
 * Knows devices and networks of earlier logins by keyed hashes of a cookie and an address. They spare limits
 * (docs/guide/threat-model.md) and open nothing.
 */
export function createRecognition(pool: Pool, key: Buffer) {
  const networkHash = ({ address }: Visitor) => keyedHash(key, 'known', networksOf(address).narrow);
  const deviceHash = (id: string) => keyedHash(key, 'device', id);

  /**
   * A device that is new to an account gets another id and stays known to its accounts: an id that was planted in this
   * browser becomes worthless.
   */
  async function rememberDevice(accountId: string, id: string | undefined): Promise<string> {
    const before = id === undefined ? null : deviceHash(id);
    const known = await pool.query(
      'update login_device set last_login = now() where device_hash = $1 and account_id = $2',
      [before, accountId],
    );
    if (id !== undefined && known.rowCount === 1) return id;
    const fresh = randomBytes(32).toString('base64url');
    await pool.query(
      `with moved as (update login_device set device_hash = $1 where device_hash = $2),
         forgotten as (
           delete from login_device where account_id = $3 and device_hash in (
             select device_hash from login_device where account_id = $3 order by last_login desc offset $4))
       insert into login_device (device_hash, account_id, last_login) values ($1, $3, now())`,
      [deviceHash(fresh), before, accountId, devicesPerAccount - 1],
    );
    return fresh;
  }

  return {
    async recognize(
      { applicationId, username }: { applicationId: string; username: string },
      visitor: Visitor,
    ): Promise<Recognized> {
      // JavaScript folds some letters differently (`İ`): each spelling that finds the account would have its own
      // attempts.
      const { rows } = await pool.query<Recognized>(
        `select lower($2) as name,
           exists (select from login_device where account_id = id and device_hash = $3) as "isKnownDevice",
           exists (select from login_address where account_id = id and address_hash = $4) as "isKnownNetwork"
         from (values (1)) as one left join account on application_id = $1 and lower(username) = lower($2)`,
        [
          applicationId,
          username,
          visitor.deviceId === undefined ? null : deviceHash(visitor.deviceId),
          networkHash(visitor),
        ],
      );
      return rows[0] ?? { name: username, isKnownDevice: false, isKnownNetwork: false };
    },

    /** @returns the id that the device has to keep */
    async remember(accountId: string, visitor: Visitor) {
      await pool.query(
        `insert into login_address (account_id, address_hash, last_login) values ($1, $2, now())
         on conflict (account_id, address_hash) do update set last_login = now()`,
        [accountId, networkHash(visitor)],
      );
      return rememberDevice(accountId, visitor.deviceId);
    },
  };
}

export type Recognition = ReturnType<typeof createRecognition>;

/** Devices that knew the old password are not trusted with the new one. */
export async function forgetDevices(client: PoolClient, accountId: string): Promise<void> {
  await client.query('delete from login_device where account_id = $1', [accountId]);
  await client.query('delete from login_address where account_id = $1', [accountId]);
}
