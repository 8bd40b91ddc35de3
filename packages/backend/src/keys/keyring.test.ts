import { createHmac } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { createTestApp, type TestApp } from '#test-app';
import { readKeys, writeKeys } from './key-file.ts';
import { type KeySet, newKeySet, rotated } from './key-set.ts';

/** A backend whose clock stands still between the steps of a test, and its key file. */
let backend: TestApp;
let file: string;
let now: number;
let first: KeySet;
beforeEach(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'zaehlwerk-keys-')), 'keys.json');
  now = Date.now();
  first = newKeySet(new Date(now));
  await writeKeys(file, first);
  backend = await createTestApp({ keys: { keys: first, path: file, now: () => now } });
});
afterEach(async () => {
  await backend.close();
  await rm(join(file, '..'), { recursive: true });
});

const minutes = (count: number) => count * 60_000;
const rotate = async (signsIn: number) => {
  const keys = await readKeys({ path: file });
  if (!keys) throw new Error('no keys');
  await writeKeys(file, rotated(keys, new Date(now), new Date(now + minutes(signsIn))));
};
const call = async (token: string) =>
  (
    await backend.app.inject({
      url: '/api/pro/account/info',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
/** A token that claims to be new, signed with a stolen key. */
function forged(token: string, key: KeySet['signing'][number] | undefined) {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const [iat, exp] = [Math.floor(now / 1000), Math.floor(now / 1000) + 900];
  const input = `${encode({ alg: 'HS256', typ: 'JWT', kid: key?.kid })}.${encode({ ...decodeJwt(token), iat, exp })}`;
  return `${input}.${createHmac('sha256', key?.key ?? '')
    .update(input)
    .digest('base64url')}`;
}
const problems = () =>
  backend.lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'keys not followed');

test('a rotation ends no session, and the old key expires a quarter of an hour later', async () => {
  const { token: early } = await backend.login();
  await rotate(5);
  now += minutes(4);
  const { token: before } = await backend.login();
  now += minutes(1);
  const { token: after, refreshToken } = await backend.login();
  expect([kidOf(early), kidOf(before)]).toEqual([first.signing[0]?.kid, first.signing[0]?.kid]);
  expect(kidOf(after)).not.toBe(kidOf(before));
  expect(await Promise.all([early, before, after].map(call))).toEqual([200, 200, 200]);

  now += minutes(13);
  expect(await Promise.all([before, forged(before, first.signing[0]), after].map(call))).toEqual([
    200, 200, 200,
  ]);
  now += minutes(3);
  // Tokens signed with the old key are refused.
  expect(await call(forged(after, first.signing[0]))).toBe(401);
  const renewed = (await backend.authenticate({ token: refreshToken })).json();
  expect(await call(renewed.token)).toBe(200);
});

test('a key that another backend signs with is looked for at once, but not for each unknown key', async () => {
  const { token } = await backend.login();
  await rotate(0);
  const young = (await readKeys({ path: file }))?.signing[1];
  now += 1000;
  expect(await call(forged(token, young))).toBe(200);
  await rotate(0);
  const next = (await readKeys({ path: file }))?.signing[2];
  expect(await call(forged(token, next))).toBe(401);
  now += 1000;
  expect(await call(forged(token, next))).toBe(200);
});

test('a file that cannot be used is reported once and changes nothing; a good one is taken over later', async () => {
  const { token } = await backend.login();
  const bend: [string, () => Promise<void>][] = [
    ['KEYS_DAMAGED', () => writeFile(file, '{')],
    ['KEYS_EXPOSED', () => chmod(file, 0o644)],
    ['is gone', () => rm(file)],
    ['restart it', () => writeKeys(file, newKeySet(new Date(now)))],
  ];
  for (const [said, spoil] of bend) {
    await writeKeys(file, first);
    await spoil();
    const reported = problems().length;
    for (let look = 0; look < 3; look += 1) {
      now += 2000;
      expect(await call(token)).toBe(200);
    }
    expect(problems()).toHaveLength(reported + 1);
    expect(JSON.stringify(problems().at(-1))).toContain(said);
  }
  await writeKeys(file, first);
  await rotate(0);
  now += 2000;
  expect(kidOf((await backend.login()).token)).not.toBe(first.signing[0]?.kid);
});
