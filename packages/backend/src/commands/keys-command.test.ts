import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('show and rotate work on the file, and no key leaves it', async () => {
  await adoptKeys(database.pool, { path: file() });
  const rotation = await run(['rotate']);
  const keys = await kept();
  const [old, young] = keys.signing;
  expect((young?.signsFrom.getTime() ?? 0) - (young?.made.getTime() ?? 0)).toBe(5 * 60_000);
  const { stdout } = await run(['show']);
  const cells = stdout.split('\n').map(line => line.split(/ {2,}/));
  expect(cells.slice(1, 3).map(([kid, , , state]) => [kid, state])).toEqual([
    [old?.kid, 'signs'],
    [young?.kid, 'waits'],
  ]);
  for (const secret of secretsOf(keys))
    expect(rotation.stdout + rotation.stderr + stdout).not.toContain(secret);
  await run(['rotate', '--signs-in', '0']);
  expect((await run(['show'])).stdout).toMatch(
    / accepted until 2\d{3}-.*\n.* signs\n.* waits\nfingerprint \w{16}\n$/,
  );
});

test('keys of the environment are printed where there is no file to change', async () => {
  const created = parseKeySet((await run(['create'])).stdout, 'printed');
  const KEYS = keySetText(created);
  await adoptKeys(database.pool, { content: KEYS });
  const rotation = parseKeySet((await run(['rotate'], { KEYS })).stdout, 'printed');
  expect(rotation.signing.map(({ kid }) => kid)).toEqual([created.signing[0]?.kid, expect.any(String)]);
  await adoptKeys(database.pool, { content: keySetText(rotation) });

  const replaced = await run(['replace', '--print']);
  expect(replaced.stderr).toContain('All sessions have ended');
  await expect(adoptKeys(database.pool, { content: KEYS })).rejects.toMatchObject({
    code: 'KEYS_OF_ANOTHER_DATABASE',
  });
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
