import { createHmac, createPrivateKey } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, encoded, signed, signingKeyOf } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { adoptKeys, createKeys, replaceKeys } from './adopt-keys.ts';
import { readKeys, writeKeys } from './key-file.ts';
import { fingerprintOf, type KeySet, keySetText, newestMade, newKeySet } from './key-set.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-keys-'));
  await database.pool.query('delete from key_fingerprint');
});
afterEach(() => rm(folder, { recursive: true }));

const place = (name = 'keys.json') => ({ path: join(folder, name) });
const adopt = (name?: string) => adoptKeys(database.pool, place(name));
/** As the release before rotated them, a second after the newest was made. */
function later(keys: KeySet): KeySet {
  const { signing } = newKeySet(new Date(newestMade(keys).getTime() + 1000));
  return { ...keys, signing: [...keys.signing, ...signing] };
}

test('the first start makes a file for its owner alone, and all others on this machine use it', async () => {
  const starts = await Promise.all(Array.from({ length: 4 }, () => adopt('made/keys.json')));
  const { keys } = await adopt('made/keys.json');
  for (const start of starts) expect(start.keys).toEqual(keys);
  expect((await stat(place('made/keys.json').path)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'made'))).toEqual(['keys.json']);
});

test('of two machines in their first start one makes the keys and the other asks for them', async () => {
  const starts = await Promise.allSettled(['one.json', 'two.json'].map(adopt));
  const refused = starts.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'KEYS_MISSING' } });
  const [made = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  await writeKeys(place('copy.json').path, (await adopt(made)).keys);
  expect((await adopt('copy.json')).keys).toEqual((await adopt(made)).keys);
});

test.each(['644', '640', '606'])('a file with mode %s is refused, and good again with 600', async mode => {
  const { keys } = await adopt();
  await chmod(place().path, Number.parseInt(mode, 8));
  await expect(adopt()).rejects.toMatchObject({
    code: 'KEYS_EXPOSED',
    message: expect.stringContaining(`(mode ${mode}): chmod 600 it`),
  });
  await chmod(place().path, 0o600);
  expect((await adopt()).keys).toEqual(keys);
});

test('a damaged file is refused and left as it is; so is a place where nothing can be kept', async () => {
  await writeFile(place().path, '{"version": 1', { mode: 0o600 });
  await expect(adopt()).rejects.toMatchObject({ code: 'KEYS_DAMAGED' });
  await expect(readKeys(place())).rejects.toMatchObject({ code: 'KEYS_DAMAGED' });
  await expect(adopt('keys.json/below')).rejects.toMatchObject({ code: 'KEYS_UNUSABLE' });
  await expect(adoptKeys(database.pool, { path: '/proc/keys.json' })).rejects.toMatchObject({
    code: 'KEYS_UNUSABLE',
    message: expect.stringMatching(/^The keys in \/proc\/keys\.json cannot be written \([A-Z]+\)[^\n]*$/),
  });
  await rm(place().path);
  await adopt();
});

test('keys that are lost, or those of another database, are refused until all are made anew', async () => {
  const { pool } = database;
  const { keys } = await adopt();
  await rm(place().path);
  await expect(adopt()).rejects.toMatchObject({ code: 'KEYS_MISSING' });
  expect(await readdir(folder)).toEqual([]);
  await writeKeys(place().path, newKeySet(new Date()));
  await expect(adopt()).rejects.toMatchObject({ code: 'KEYS_OF_ANOTHER_DATABASE' });
  await expect(createKeys(pool)).rejects.toMatchObject({ code: 'KEYS_PRESENT' });

  await pool.query(`
    insert into application (id, name) values ('demo', 'Demo');
    insert into account (application_id, username, name) values ('demo', 'kunde', 'Kunde');
    insert into refresh_family (id, account_id, expires_at)
      select gen_random_uuid(), id, now() + interval '1 day' from account`);
  const made = await replaceKeys(pool, replaced => writeKeys(place().path, replaced));
  expect((await adopt()).keys).toEqual(made);
  expect((await pool.query('select from refresh_family')).rowCount).toBe(0);
  await writeKeys(place().path, keys);
  await expect(adopt()).rejects.toMatchObject({ code: 'KEYS_OF_ANOTHER_DATABASE' });
});

test('new keys that cannot be kept end no session', async () => {
  const { pool } = database;
  const { keys } = await adopt();
  await expect(replaceKeys(pool, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  expect((await adopt()).keys).toEqual(keys);
});

test('an older key file is refused where a newer one was used, an older database is not', async () => {
  const { keys } = await adopt();
  const signWith = (algorithm: string) =>
    database.pool.query('update key_fingerprint set token_algorithm = $1', [algorithm]);
  await signWith('HS256');
  const newer = later(keys);
  await writeKeys(place().path, newer);
  expect((await adopt()).keys).toEqual(newer);
  await writeKeys(place().path, keys);
  await expect(adopt()).rejects.toMatchObject({ code: 'KEYS_OUTDATED' });
  // What it says to do where the newer ones are lost.
  await signWith('EdDSA');
  await adopt();
  await signWith('HS256');
  await writeKeys(place().path, newer);
  await database.pool.query('update key_fingerprint set newest_signing_key = $1', [keys.signing[0]?.made]);
  await adopt();
});

test('a copy of the whole database is not enough for a token that is accepted', async () => {
  const { keys } = await adopt();
  const backend = await createTestApp({ keys: { keys } });
  await adoptKeys(backend.pool, place());
  const { token } = await backend.login();
  const { kid, privateKey } = await signingKeyOf(backend);
  const call = async (jwt: string) =>
    (await backend.app.inject({ url: '/api/pro/job', headers: { authorization: `Bearer ${jwt}` } }))
      .statusCode;
  const payload = token.split('.')[1] ?? '';
  const seeded = (seed: Buffer) => {
    const key = Buffer.concat([derOfSeed, seed]);
    const input = `${encoded({ alg: 'EdDSA', typ: 'JWT', kid })}.${payload}`;
    return signed(input, createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  };
  const hashed = (secret: Buffer) =>
    [kid, keys.signing[0]?.kid].map(name => {
      const input = `${encoded({ alg: 'HS256', typ: 'JWT', kid: name })}.${payload}`;
      return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
    });
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  expect(await call(seeded(seed))).toBe(200);

  const tables = await backend.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const values: Buffer[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await backend.pool.query<Record<string, unknown>>(`select * from "${name}"`);
    for (const value of rows.flatMap(row => Object.values(row))) {
      if (Buffer.isBuffer(value)) values.push(value, Buffer.from(value.toString('base64url')));
      else if (typeof value === 'string') values.push(Buffer.from(value), Buffer.from(value, 'base64url'));
    }
  }
  expect(values.some(value => value.equals(fingerprintOf(keys)))).toBe(true);
  const seeds = values.flatMap(value => [value.subarray(0, 32), value.subarray(-32)]);
  const tokens = [...seeds.filter(({ length }) => length === 32).map(seeded), ...values.flatMap(hashed)];
  expect(new Set(await Promise.all(tokens.map(call)))).toEqual(new Set([401]));
  await backend.close();
});
/** What stands before the seed of an Ed25519 key (RFC 8410). */
const derOfSeed = Buffer.from('302e020100300506032b657004220420', 'hex');

test('keys of the environment take the place of a file', async () => {
  const made = await createKeys(database.pool);
  const source = await adoptKeys(database.pool, { content: keySetText(made) });
  expect(source).toEqual({ keys: made });
  await expect(adoptKeys(database.pool, { content: 'geheim' })).rejects.toMatchObject({
    code: 'KEYS_DAMAGED',
    message: expect.not.stringContaining('geheim'),
  });
});

test('a crash after the file was written loses nothing: the next start goes on with the file', async () => {
  await database.pool.query('alter table key_fingerprint add constraint crash check (false)');
  await expect(adopt()).rejects.toMatchObject({ constraint: 'crash' });
  const written = await readKeys(place());
  await database.pool.query('alter table key_fingerprint drop constraint crash');
  expect((await adopt()).keys).toEqual(written);
});
