import { decodeJwt, decodeProtectedHeader } from 'jose';
import {
  allowAnonymousReadings,
  asAnonymous,
  createTestApp,
  encoded,
  sendingAnonymously,
  signed,
  signingKeyOf,
  type TestApp,
} from '#test-app';
import { openPool, requestLimits } from '../database/pool.ts';
import { newKeySet } from './key-set.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { ensureSigningKey, leadTime, revokeKey, rotateDueKeys, rotateNow } from './rotate-keys.ts';
import type { SigningKey } from './signing-key.ts';

/** A backend whose clock stands still between the steps of a test. */
let backend: TestApp;
let now: number;
beforeEach(async () => {
  now = Date.now();
  backend = await createTestApp({ keys: { keys: newKeySet(new Date()), now: () => now } });
});
afterEach(() => backend.close());

const minutes = (count: number) => count * 60_000;
const days = (count: number) => count * 86_400_000;
const rotate = (signsIn: number) =>
  rotateNow(backend.pool, backend.keys.keys, new Date(now + minutes(signsIn)));
const call = async (token: string) =>
  (
    await backend.app.inject({
      url: '/api/pro/account/info',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
/** A token that claims to be new, signed with a stolen key. */
function forged(token: string, { kid, privateKey }: SigningKey) {
  const [iat, exp] = [Math.floor(now / 1000), Math.floor(now / 1000) + 900];
  const header = { alg: 'EdDSA', typ: 'JWT', kid };
  const claims = decodeJwt(token);
  return signed(`${encoded(header)}.${encoded({ ...claims, iat, exp })}`, privateKey);
}
const kids = async (applicationId = 'demo') =>
  (
    await backend.pool.query<{ kid: string }>(
      'select kid from signing_key where application_id = $1 order by signs_from',
      [applicationId],
    )
  ).rows.map(({ kid }) => kid);
const problems = () =>
  backend.lines.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'signing keys not followed');
const rotateDue = () => rotateDueKeys(backend.pool, backend.keys.keys, 90, new Date(now));

test('a rotation ends no session, and the old key expires with the longest token', async () => {
  await allowAnonymousReadings(backend);
  const { token: early } = await backend.login();
  const first = await signingKeyOf(backend);
  await rotate(5);
  now += minutes(4);
  const { token: before } = await backend.login();
  const sendAnonymously = await asAnonymous(backend);
  now += minutes(1);
  const { token: after, refreshToken } = await backend.login();
  expect([kidOf(early), kidOf(before)]).toEqual([first.kid, first.kid]);
  expect(kidOf(after)).not.toBe(first.kid);
  expect(await Promise.all([early, before, after].map(call))).toEqual([200, 200, 200]);

  now += minutes(28);
  expect((await sendAnonymously(sendingAnonymously())).statusCode).toBe(201);
  expect(await call(forged(after, first))).toBe(200);
  now += minutes(3);
  expect(await call(forged(after, first))).toBe(401);
  const renewed = (await backend.authenticate({ token: refreshToken })).json();
  expect(await call(renewed.token)).toBe(200);
});

test('by age: the next key is published a day before it signs, and the one before is deleted', async () => {
  const { token } = await backend.login();
  const first = kidOf(token);
  now += days(89) - minutes(1);
  await rotateDue();
  expect(await kids()).toEqual([first]);
  now += minutes(1);
  await Promise.all([rotateDue(), rotateDue(), rotateDue()]);
  const [, second, ...more] = await kids();
  expect([second, more]).toEqual([expect.any(String), []]);
  const { rows } = await backend.pool.query(
    "select actor, application_id, detail->>'kid' as kid from audit_event where action = 'keys.rotate' and outcome = 'done'",
  );
  expect(rows).toEqual([{ actor: 'backend', application_id: 'demo', kid: second }]);

  now += leadTime - 1000;
  expect(kidOf((await backend.login()).token)).toBe(first);
  now += 1000;
  expect(kidOf((await backend.login()).token)).toBe(second);
  now += minutes(31) - 1;
  await rotateDue();
  expect(await kids()).toEqual([first, second]);
  now += 1;
  await rotateDue();
  expect(await kids()).toEqual([second]);
});

test('a key that another backend signs with is looked for at once, but not for each unknown key', async () => {
  const { token } = await backend.login();
  const next = async () => {
    await rotate(0);
    now += 1;
    return forged(token, await signingKeyOf(backend));
  };
  now += 1000;
  expect(await call(await next())).toBe(200);
  const young = await next();
  expect(await call(young)).toBe(401);
  now += 1000;
  expect(await call(young)).toBe(200);
});

test('a revoked key is refused within two seconds, and another signs', async () => {
  const { token, refreshToken } = await backend.login();
  await backend.authenticate({ applicationId: 'other', username: 'kunde', password: 'falsch' });
  const stolen = await signingKeyOf(backend);
  await revokeKey(backend.pool, backend.keys.keys, stolen.kid, new Date(now));
  now += 2000;
  expect([await call(token), await call(forged(token, stolen))]).toEqual([401, 401]);
  const renewed = (await backend.authenticate({ token: refreshToken })).json();
  expect(kidOf(renewed.token)).not.toBe(stolen.kid);
  expect(await call(renewed.token)).toBe(200);
  await expect(revokeKey(backend.pool, backend.keys.keys, stolen.kid)).rejects.toMatchObject({
    code: 'KEY_UNKNOWN',
  });
});

const damages: [string, string][] = [
  ['altered', "sealed = overlay(sealed placing 'AAAA' from 30)"],
  ['emptied', "sealed = ''"],
  ['renamed', `kid = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'`],
];
test.each(damages)(
  'a row that was %s is reported once, and the other keys are used',
  async (_case, damage) => {
    const { token: before } = await backend.login();
    const [first] = await kids();
    now += 2000;
    await rotate(0);
    now += 2000;
    const { token: ofDamaged } = await backend.login();
    await backend.pool.query(`update signing_key set ${damage} where kid = $1`, [kidOf(ofDamaged)]);
    for (let look = 0; look < 3; look += 1) {
      now += 2000;
      expect([await call(before), await call(ofDamaged)]).toEqual([200, 401]);
    }
    expect(problems()).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({ message: expect.stringContaining('is damaged') }),
      }),
    ]);
    expect(kidOf((await backend.login()).token)).toBe(first);
  },
);

test('where no key of an application can be used, another is made, and only that application notices', async () => {
  const { token } = await backend.login();
  await ensureSigningKey(backend.pool, backend.keys.keys, 'other', new Date(now));
  const others = await kids('other');
  await backend.pool.query("update signing_key set application_id = 'other' where application_id = 'demo'");
  now += 2000;
  const { token: renewed } = await backend.login();
  expect(kidOf(renewed)).not.toBe(kidOf(token));
  expect([await call(token), await call(renewed)]).toEqual([401, 200]);
  expect(await kids('other')).toEqual(expect.arrayContaining(others));
});

/** Beside `backend`, on its database, with a clock that differs by seconds. */
async function besides(clock: number, work: (keyring: Keyring) => Promise<void>) {
  const pool = openPool(backend.databaseUrl, requestLimits);
  const { keys } = backend.keys;
  try {
    await work(createKeyring({ pool, keys, now: () => now + 1000 * clock }, () => undefined));
  } finally {
    await pool.end();
  }
}

test('backends that begin at once make one key', async () => {
  const { keys } = backend.keys;
  const pools = Array.from({ length: 6 }, () => openPool(backend.databaseUrl, requestLimits));
  const made = await Promise.all(
    pools.map(pool => createKeyring({ pool, keys, now: () => now }, () => undefined).signing('demo')),
  );
  await Promise.all(pools.map(pool => pool.end()));
  expect(await kids()).toEqual([...new Set(made.map(({ kid }) => kid))]);
});

test.each([60, -60])(
  'a backend whose clock differs by %i s works with the others through a rotation',
  async by => {
    await backend.login();
    await rotate(5);
    for (const step of [4, 1, 1, 10, 20, 1]) {
      now += minutes(step);
      await besides(by, async other => {
        const { token } = await backend.login();
        const own = decodeProtectedHeader(token).kid ?? '';
        expect(await other.verifying(own)).toMatchObject({ kid: own });
        const { kid } = await other.signing('demo');
        expect(await call(forged(token, await keyNamed(kid)))).toBe(200);
      });
    }
  },
);
async function keyNamed(kid: string): Promise<SigningKey> {
  const { rows } = await backend.pool.query<{ from: Date }>(
    'select signs_from as from from signing_key where kid = $1',
    [kid],
  );
  return signingKeyOf({ ...backend, keys: { ...backend.keys, now: () => rows[0]?.from.getTime() ?? 0 } });
}

test('a backend with other keys, as before it is restarted after a replacement, adds none', async () => {
  const keys = newKeySet(new Date());
  await backend.pool.query(
    "insert into key_fingerprint (fingerprint, newest_signing_key, token_algorithm) values ($1, now(), 'EdDSA')",
    [Buffer.alloc(32)],
  );
  await expect(ensureSigningKey(backend.pool, keys, 'demo', new Date())).rejects.toMatchObject({
    code: 'KEYS_OF_ANOTHER_DATABASE',
  });
  expect(await kids()).toEqual([]);
});

test('a database that is away makes nothing of a token that may be valid', async () => {
  const { token } = await backend.login();
  await backend.pool.query('alter table signing_key rename to away');
  now += 2000;
  expect(await call(token)).toBe(200);
  expect(problems()).toHaveLength(1);
  await besides(0, async other => {
    await expect(other.verifying(kidOf(token) ?? '')).rejects.toThrow('signing_key');
  });
});
