import type { ClientBase, Pool } from 'pg';
import type { SealedKey } from './signing-key.ts';

/** HS256: as the release before, whose backends may still run (docs/guide/upgrading.md). */
export type TokenAlgorithm = 'EdDSA' | 'HS256';

/** `since`: when that began. */
export type TokenWay = { algorithm: TokenAlgorithm; since: Date };

type Row = TokenWay & SealedKey;

/** All signing keys of a database, and how its tokens are signed. */
export async function readSigningKeys(
  client: ClientBase | Pool,
): Promise<{ way: TokenWay; rows: SealedKey[] }> {
  const { rows } = await client.query<Row>({
    name: 'signing keys',
    text: `select coalesce(token_algorithm, 'EdDSA') as algorithm, coalesce(token_algorithm_since, 'epoch') as since,
        kid, application_id as "applicationId", sealed, signs_from as "signsFrom"
      from (select) one left join key_fingerprint on true left join signing_key on true
      order by application_id, signs_from, kid`,
  });
  const [first] = rows;
  if (first === undefined) throw new Error('Left joins keep the row on their left.');
  return { way: { algorithm: first.algorithm, since: first.since }, rows: rows.filter(({ kid }) => kid) };
}

export async function insertSigningKey(client: ClientBase, key: SealedKey): Promise<void> {
  await client.query(
    'insert into signing_key (kid, application_id, sealed, signs_from) values ($1, $2, $3, $4)',
    [key.kid, key.applicationId, key.sealed, key.signsFrom],
  );
}

/** Seconds since the oldest key that signs began to, among all applications; undefined where none does. */
export async function ageOfSigningKey(client: ClientBase | Pool): Promise<number | undefined> {
  const { rows } = await client.query<{ age: number | null }>(`
    select extract(epoch from now() - min(since))::float8 as age from (
      select max(signs_from) as since from signing_key where signs_from <= now() group by application_id
      union all select newest_signing_key from key_fingerprint where token_algorithm = 'HS256') as signs`);
  return rows[0]?.age ?? undefined;
}
