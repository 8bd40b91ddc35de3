import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertFixture } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { adoptKeys } from '../keys/adopt-keys.ts';
import { type KeySet, keySetText, newKeySet, parseKeySet } from '../keys/key-set.ts';
import { keysCommand } from './keys-command.ts';

const environment = { ...process.env };
let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-keys-'));
});
afterEach(async () => {
  process.env = { ...environment };
  await database.drop();
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'keys.json');

/** Standard output and messages of a command. */
async function run(args: string[], settings: Record<string, string> = { KEYS_FILE: file() }) {
  process.env = { ...environment, DATABASE_URL: database.url, ...settings };
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    jest.spyOn(process[stream], 'write').mockImplementation(text => {
      said[stream] += text;
      return true;
    }),
  );
  try {
    await keysCommand().parseAsync(args, { from: 'user' });
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return said;
}
const secretsOf = ({ signing, refreshTokens, loginThrottle }: KeySet) =>
  [...signing.map(({ key }) => key), refreshTokens, loginThrottle].map(key => key.toString('base64url'));
const kept = async () => parseKeySet(await readFile(file(), 'utf8'), 'file');

const rowsOf = (stdout: string) => stdout.split('\n').map(line => line.split(/ {2,}/));

test('rotate adds a key to each application, which show names, and no secret is printed', async () => {
  const { keys } = await adoptKeys(database.pool, { path: file() });
  await insertFixture(database.pool);
  await run(['rotate', '--signs-in', '0']);
  const rotation = await run(['rotate', '--by', 'anna']);
  expect(rotation.stderr).toMatch(/^\S+ signs for demo from .*\n\S+ signs for other from .*\n$/);
  const { stdout } = await run(['show']);
  const states = rowsOf(stdout).map(([, application, , state]) => [application, state]);
  expect(states.slice(1, 5)).toEqual([
    ['demo', 'signs'],
    ['demo', 'waits'],
    ['other', 'signs'],
    ['other', 'waits'],
  ]);
  expect(stdout).toMatch(/\ntokens are signed with EdDSA\nfingerprint \w{16}\n$/);
  for (const secret of secretsOf(keys))
    expect(rotation.stdout + rotation.stderr + stdout).not.toContain(secret);
  const { rows } = await database.pool.query(
    "select actor, detail->'keys' as keys from audit_event where action = 'keys.rotate' and outcome = 'done'",
  );
  expect(rows.at(-1)).toEqual({ actor: 'anna', keys: 2 });
  await run(['rotate', '--signs-in', '0']);
  expect((await run(['show'])).stdout).toMatch(/ demo .* accepted until 2\d{3}-/);
});

test('a stolen key is removed at once and another signs; a damaged one is shown as such', async () => {
  await adoptKeys(database.pool, { path: file() });
  await insertFixture(database.pool);
  await run(['rotate', '--signs-in', '0']);
  const [, [kid = ''] = []] = rowsOf((await run(['show'])).stdout);
  await database.pool.query("update signing_key set sealed = 'x' where kid = $1", [kid]);
  expect((await run(['show'])).stdout).toMatch(new RegExp(`^${kid}  demo .*  damaged$`, 'm'));
  expect((await run(['rotate', '--revoke', kid])).stderr).toMatch(
    new RegExp(`^${kid} is revoked. From now on \\S+ signs for demo`),
  );
  const shown = (await run(['show'])).stdout;
  expect(shown).not.toContain(kid);
  expect(shown.match(/ demo .* signs$/gm)).toHaveLength(1);
  await expect(run(['rotate', '--revoke', kid])).rejects.toMatchObject({ code: 'KEY_UNKNOWN' });
  const { rows } = await database.pool.query(
    "select outcome, detail->>'kid' as kid from audit_event where action = 'keys.revoke' and outcome <> 'begun' order by id",
  );
  expect(rows).toEqual([
    { outcome: 'done', kid },
    { outcome: 'refused', kid: null },
  ]);
});

test('the way of the release before stays until an administrator changes it, and is said', async () => {
  await adoptKeys(database.pool, { path: file() });
  await database.pool.query("update key_fingerprint set token_algorithm = 'HS256'");
  expect((await run(['rotate'])).stderr).toContain('signed with HS256, as by the release before');
  expect((await run(['show'])).stdout).toContain('tokens are signed with HS256, as by the release before');
  expect((await run(['algorithm', 'EdDSA'])).stderr).toContain('signed with EdDSA from now on');
  expect((await run(['show'])).stdout).toContain('tokens are signed with EdDSA');
  await database.pool.query('delete from key_fingerprint');
  await expect(run(['algorithm', 'EdDSA'])).rejects.toMatchObject({ code: 'KEYS_MISSING' });
});

test('keys of the environment are printed, and serve for all commands', async () => {
  const KEYS = (await run(['create'])).stdout;
  await adoptKeys(database.pool, { content: KEYS });
  await insertFixture(database.pool);
  await run(['rotate', '--signs-in', '0'], { KEYS });
  expect((await run(['show'], { KEYS })).stdout).toContain('  signs\n');

  const replaced = await run(['replace', '--print']);
  expect(replaced.stderr).toContain('All sessions have ended');
  expect((await database.pool.query('select from signing_key')).rowCount).toBe(0);
  await expect(adoptKeys(database.pool, { content: KEYS })).rejects.toMatchObject({
    code: 'KEYS_OF_ANOTHER_DATABASE',
  });
  await expect(run(['rotate'], { KEYS })).rejects.toMatchObject({ code: 'KEYS_OF_ANOTHER_DATABASE' });
  await adoptKeys(database.pool, { content: replaced.stdout });
});

test('what is replaced goes into the file, and what is missing or stated twice is said', async () => {
  await expect(run(['show'])).rejects.toMatchObject({ code: 'KEYS_MISSING' });
  await adoptKeys(database.pool, { path: file() });
  const before = secretsOf(await kept());
  await run(['replace']);
  const after = secretsOf(await kept());
  expect(after.filter(secret => before.includes(secret))).toEqual([]);
  await adoptKeys(database.pool, { path: file() });
  const KEYS = keySetText(newKeySet(new Date()));
  await expect(run(['show'], { KEYS, KEYS_FILE: file() })).rejects.toMatchObject({ code: 'SETTING_INVALID' });
});
