import type { Pool } from 'pg';
import { keyPlaceIn, nameOf, readKeys } from '../keys/key-file.ts';
import { ageOfSigningKey, readSigningKeys } from '../keys/key-rows.ts';
import { keyDaysOf } from '../keys/rotate-keys.ts';
import { standings } from '../keys/standings.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The lasting keys. @throws ServeError `KEYS_…`, `SETTING_INVALID` */
export async function checkKeys(environment: NodeJS.ProcessEnv, dataDir: string): Promise<Finding> {
  const place = keyPlaceIn(environment, dataDir);
  return (await readKeys(place))
    ? ok('keys', `They are in ${nameOf(place)}.`)
    : warning('keys', `There are none in ${nameOf(place)}.`, 'The first start makes them.');
}

/** Seconds by which housekeeping may be late. */
const grace = 86_400;

/** The keys of tokens, which are in the database. */
export async function checkSigningKeys(
  pool: Pool,
  environment: NodeJS.ProcessEnv,
  dataDir: string,
): Promise<Finding[]> {
  const table = await pool.query<{ found: boolean }>(
    "select to_regclass('signing_key') is not null as found",
  );
  const keys = await readKeys(keyPlaceIn(environment, dataDir)).catch(() => undefined);
  if (!table.rows[0]?.found || !keys) return [];
  const { way, rows } = await readSigningKeys(pool);
  const damaged = standings(rows, keys.refreshTokens, new Date())
    .filter(({ state }) => state === 'damaged')
    .map(({ key: { kid, applicationId } }) =>
      problem(
        'tokens',
        `Signing key ${kid} of ${applicationId} cannot be opened: it was altered, or sealed with other keys.`,
        `\`backend keys rotate --revoke ${kid}\` puts another one in its place.`,
      ),
    );
  if (way.algorithm === 'HS256')
    return [
      ...damaged,
      warning(
        'tokens',
        'They are signed with HS256, as by the release before: services cannot check them.',
        'When all backends are of this release: `backend keys algorithm EdDSA`.',
      ),
    ];
  return [...damaged, age((await ageOfSigningKey(pool)) ?? 0, keyDaysOf(environment))];
}

function age(seconds: number, keyDays: number): Finding {
  const says = `The oldest signing key has signed for ${Math.floor(seconds / 86_400)} of ${keyDays} days.`;
  return seconds > keyDays * 86_400 + grace
    ? warning('tokens', says, 'No process rotates them: does a worker run? See PortalSigningKeyOld.')
    : ok('tokens', says);
}
