import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';

// The work for unknown accounts is the matter of timing.test.ts; here attempts are only counted.
jest.mock('./password.ts', () => {
  const real = jest.requireActual<typeof import('./password.ts')>('./password.ts');
  return {
    ...real,
    verifyPassword: async (hash: string | null, text: string) =>
      hash !== null && real.verifyPassword(hash, text),
  };
});
jest.setTimeout(30_000);

let backend: TestApp;
let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
// An app of its own: of another test's app logins may still be written.
beforeEach(async () => {
  backend = await createTestApp({ shared });
});
afterEach(() => backend.close());

const home = '198.51.100.7';
const owner = (from?: string, cookie = '') =>
  backend.authenticate({ username: 'kunde', password }, from, { cookie });
const guess = (from: string, username = 'kunde', cookie = '') =>
  backend.authenticate({ username, password: 'geraten' }, from, { cookie });

async function guesses(count: number, from: (n: number) => string, username?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await guess(from(n), username)).statusCode);
  return statuses;
}

/** The device that a login has made known, as the header of its next request. */
async function loginOnDevice(from?: string, cookie?: string): Promise<string> {
  const answer = await owner(from, cookie);
  expect(answer.statusCode).toBe(200);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
/** As many wrong passwords of unknown names, ten at a time; the statuses of the answers. */
async function invented(count: number, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let start = 0; start < count; start += 10) {
    const some = numbers(Math.min(10, count - start)).map(n => guess(from, `erfunden${start + n}`));
    statuses.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode));
  }
  return statuses;
}

const passTime = () => backend.pool.query('update login_attempt set window_ends = now()');
const stored = async (...tables: string[]) =>
  Promise.all(tables.map(async table => (await backend.pool.query(`table ${table}`)).rows));

describe('strangers lock no account out', () => {
  test('eleven networks of one large IPv6 network allow no more tries than one', async () => {
    const from = (n: number) => `2001:db8:77:${(n % 11).toString(16)}::1`;
    const tried = (await guesses(100, from)).filter(status => status === 401).length;
    expect(tried).toBeLessThanOrEqual(10);
    expect((await owner('203.0.113.50')).statusCode).toBe(200);
  });

  test('the same with the 256 customers of a provider: twice as far', async () => {
    const from = (n: number) => `2001:db8:77:${(n * 256).toString(16)}::1`;
    const tried = (await guesses(100, from)).filter(status => status === 401).length;
    expect(tried).toBe(20);
    expect((await owner('2001:db8:78::1')).statusCode).toBe(200);
  });

  test('eleven wrong passwords behind the address of the owner, whose device is known', async () => {
    const device = await loginOnDevice();
    expect((await guesses(11, () => home)).at(-1)).toBe(429);
    expect((await owner(home, device)).statusCode).toBe(200);
    expect((await owner('203.0.113.9', device)).statusCode).toBe(200);
    // Without it owner and stranger are alike; the link opens the account all the same.
    expect((await owner(home)).statusCode).toBe(429);
  });

  test('201 invented names from an address where others have logged in', async () => {
    await loginOnDevice('203.0.113.9');
    const statuses = await invented(201, '203.0.113.9');
    expect(statuses).toEqual([...Array(200).fill(401), 429]);
    expect((await owner('203.0.113.9')).statusCode).toBe(200);
    const other = await backend.authenticate({ username: 'verwaltung', password }, '203.0.113.9');
    expect(other.statusCode).toBe(429);
  });

  test('100 wrong links, then a right one', async () => {
    const wrong = () => backend.authenticate({ token: 'geraten-geraten-geraten' }, '203.0.113.9');
    for (let n = 0; n < 100; n += 1) expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).statusCode).toBe(429);
    const right = await backend.authenticate({ token: linkToken }, '203.0.113.9');
    expect(right.statusCode).toBe(200);
    const { refreshToken } = right.json();
    expect((await backend.authenticate({ token: refreshToken }, '203.0.113.9')).statusCode).toBe(200);
  });

  test('the other accounts of an address where one is guessed at', async () => {
    await guesses(30, () => '203.0.113.9');
    expect((await owner()).statusCode).toBe(200);
    expect((await guess('203.0.113.9', 'verwaltung')).statusCode).toBe(401);
  });
});

test('what is refused writes nothing, neither a count nor a line of the log', async () => {
  const wrongLink = () => backend.authenticate({ token: 'geraten-geraten-geraten' }, '203.0.113.9');
  await guesses(10, () => '203.0.113.9');
  for (let n = 0; n < 100; n += 1) await wrongLink();
  await invented(190, '203.0.113.9');
  const counted = async () =>
    (
      await backend.pool.query(`select (select sum(attempts)::int from login_attempt) as attempts,
        (select count(*)::int from login_attempt) as counters, (select count(*)::int from login_event) as lines`)
    ).rows[0];
  // One more line for each limit that was reached: of the pair, of links, of the network.
  while ((await counted()).lines < 303) await backend.pool.query('select pg_sleep(0.02)');
  const before = await counted();
  const refused = await Promise.all([
    ...numbers(10).map(() => guess('203.0.113.9')),
    ...numbers(10).map(wrongLink),
  ]);
  const statuses = [...refused.map(({ statusCode }) => statusCode), ...(await invented(10, '203.0.113.9'))];
  expect(new Set(statuses)).toEqual(new Set([429]));
  // What is written down comes in turn: this after anything that was refused.
  await owner('203.0.113.77');
  while ((await counted()).lines < 304) await backend.pool.query('select pg_sleep(0.02)');
  await backend.pool.query('delete from login_attempt where attempts = 0');
  expect(await counted()).toEqual({ ...before, lines: 304 });
});

test('ten wrong passwords from one address, then 429 with Retry-After, then on after the window', async () => {
  const statuses = await guesses(11, () => '203.0.113.9');
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const refused = await owner('203.0.113.9');
  expect(refused.json()).toEqual({ status: 429, code: 'too_many_attempts', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  await passTime();
  expect((await owner('203.0.113.9')).statusCode).toBe(200);
});

test('a known device has ten tries of its own, then it is a stranger', async () => {
  const device = await loginOnDevice();
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await guess('203.0.113.9', 'kunde', device)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
  await passTime();
  expect((await owner('203.0.113.9', device)).statusCode).toBe(200);
});

test('a device is known to the accounts that it was used for, and to no other', async () => {
  const device = await loginOnDevice();
  for (let n = 0; n < 10; n += 1) await guess('203.0.113.9', 'verwaltung', device);
  const other = await backend.authenticate({ username: 'verwaltung', password }, '203.0.113.9', {
    cookie: device,
  });
  expect(other.statusCode).toBe(429);
});

test('a device that is new to an account gets another id and keeps its accounts; the old id is void', async () => {
  const planted = await loginOnDevice();
  const answer = await backend.authenticate({ username: 'verwaltung', password }, home, { cookie: planted });
  const [{ name, value } = { name: '', value: '' }] = answer.cookies;
  expect(planted).not.toContain(value);
  const device = `${name}=${value}`;
  await guesses(10, () => home);
  await guesses(10, () => home, 'verwaltung');
  for (const username of ['kunde', 'verwaltung']) {
    const login = (cookie: string) => backend.authenticate({ username, password }, home, { cookie });
    expect([(await login(planted)).statusCode, (await login(device)).statusCode]).toEqual([429, 200]);
  }
});

test('the cookie is for logins alone, out of reach of scripts, and kept to https where that is spoken', async () => {
  const attributes = { path: '/auth', httpOnly: true, sameSite: 'Strict', maxAge: 31_536_000 };
  const [plain] = (await owner()).cookies;
  expect(plain).toEqual({
    name: 'zaehlwerk-device',
    value: expect.stringMatching(/^[\w-]{43}$/),
    ...attributes,
  });
  const proxied = await backend.authenticate({ token: linkToken }, '127.0.0.1', {
    'x-forwarded-proto': 'https',
    cookie: `zaehlwerk-device=${plain?.value}`,
  });
  expect(proxied.cookies).toEqual([
    {
      name: '__Secure-zaehlwerk-device',
      value: expect.not.stringMatching(plain?.value ?? ''),
      ...attributes,
      secure: true,
    },
  ]);
  for (const answer of [await guess(home), await backend.authenticate({ token: 'geraten-geraten' })])
    expect(answer.headers['set-cookie']).toBeUndefined();
});

test('twenty devices of an account are known, those used last', async () => {
  const first = await loginOnDevice();
  const second = await loginOnDevice();
  for (let n = 0; n < 19; n += 1) {
    await loginOnDevice();
    await loginOnDevice(home, first);
  }
  const { rows } = await backend.pool.query('select count(*)::int as n from login_device');
  expect(rows).toEqual([{ n: 20 }]);
  await guesses(10, () => home);
  expect((await owner(home, first)).statusCode).toBe(200);
  expect((await owner(home, second)).statusCode).toBe(429);
});

test('every spelling that finds an account counts for it, also those that only the database folds', async () => {
  const { pool } = backend;
  await pool.query("update account set username = 'wirtin' where username = 'kunde'");
  const spellings = ['wirtin', 'WIRTIN', 'W\u0130RTIN', 'wirt\u0130n'];
  const { rows } = await pool.query('select distinct lower(unnest($1::text[])) as name', [spellings]);
  expect(rows).toEqual([{ name: 'wirtin' }]);
  for (let n = 0; n < 10; n += 1) await guess('203.0.113.9', spellings[n % spellings.length]);
  expect((await guess('203.0.113.9', 'W\u0130RT\u0130N')).statusCode).toBe(429);
});

test('logging in does not use up attempts, and forgives earlier ones', async () => {
  for (let round = 0; round < 3; round += 1) {
    await guesses(9, () => '203.0.113.9');
    expect((await owner('203.0.113.9')).statusCode).toBe(200);
  }
});

test('parallel guesses are counted, too', async () => {
  await backend.warmUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess('203.0.113.9')));
  expect(answers.filter(answer => answer.statusCode === 401)).toHaveLength(10);
});

test('only a proxy on this machine may state the origin of a request', async () => {
  const from = (forwarded: string, peer: string) =>
    backend.authenticate({ username: 'kunde', password: 'geraten' }, peer, { 'x-forwarded-for': forwarded });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await from(`192.0.2.${n}`, '203.0.113.9')).statusCode);
  expect(statuses.at(-1)).toBe(429);
  for (let n = 0; n < 10; n += 1) await from('192.0.2.1', '127.0.0.1');
  expect((await from('192.0.2.1', '127.0.0.1')).statusCode).toBe(429);
  expect((await from('192.0.2.2', '127.0.0.1')).statusCode).toBe(401);
});

test('the tables name neither users nor addresses nor devices', async () => {
  await guess('203.0.113.9');
  const device = await loginOnDevice();
  const rows = await stored('login_attempt', 'login_address', 'login_device');
  const text = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(rows.flat().length).toBeGreaterThan(3);
  expect(text).not.toMatch(/kunde|203\.0\.113|198\.51\.100/i);
  expect(text).not.toContain(device.split('=')[1]);
});
