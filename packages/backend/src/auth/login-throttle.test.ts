import { createTestApp, linkToken, password, type TestApp } from '#test-app';

// Every guess costs a password hash.
jest.setTimeout(30_000);

let backend: TestApp;
beforeEach(async () => {
  backend = await createTestApp();
});
afterEach(() => backend.close());

const guess = (from: string, username = 'kunde') =>
  backend.authenticate({ username, password: 'geraten' }, from);

async function guesses(count: number, from: (n: number) => string, username?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await guess(from(n), username)).statusCode);
  return statuses;
}

const passTime = () => backend.pool.query('update login_attempt set window_ends = now()');

test('ten wrong passwords from one address, then 429 with Retry-After, then on after the window', async () => {
  const statuses = await guesses(11, () => '203.0.113.9');
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const refused = await backend.authenticate({ username: 'kunde', password }, '203.0.113.9');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('too_many_attempts');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  await passTime();
  expect((await backend.authenticate({ username: 'kunde', password }, '203.0.113.9')).statusCode).toBe(200);
});

test('every spelling that finds an account counts for it, those too that only the database takes for the same', async () => {
  const { pool } = backend;
  await pool.query("update account set username = 'wirtin' where username = 'kunde'");
  const spellings = ['wirtin', 'WIRTIN', 'W\u0130RTIN', 'wirt\u0130n'];
  const { rows } = await pool.query('select distinct lower(unnest($1::text[])) as name', [spellings]);
  expect(rows).toEqual([{ name: 'wirtin' }]);
  for (let n = 0; n < 10; n += 1) await guess('203.0.113.9', spellings[n % spellings.length]);
  expect((await guess('203.0.113.9', 'W\u0130RT\u0130N')).statusCode).toBe(429);
});

test('a stranger locks nobody else out: not the owner elsewhere, not other accounts of the same address', async () => {
  await guesses(30, () => '203.0.113.9');
  expect((await backend.authenticate({ username: 'kunde', password })).statusCode).toBe(200);
  expect((await guess('203.0.113.9', 'verwaltung')).statusCode).toBe(401);
});

test('many strangers at once do not lock out an address the account logged in from', async () => {
  await backend.login();
  const statuses = await guesses(105, n => `203.0.113.${n}`);
  expect(statuses.filter(status => status === 429)).toHaveLength(5);
  expect((await backend.authenticate({ username: 'kunde', password }, '203.0.113.200')).statusCode).toBe(429);
  expect((await backend.authenticate({ username: 'kunde', password })).statusCode).toBe(200);
});

test('one address cannot try many accounts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 201 }, (_, n) => guess('203.0.113.9', `nutzer${n}`)),
  );
  expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(1);
});

test('logging in does not use up attempts, and forgives earlier ones', async () => {
  for (let round = 0; round < 3; round += 1) {
    await guesses(9, () => '203.0.113.9');
    const answer = await backend.authenticate({ username: 'kunde', password }, '203.0.113.9');
    expect(answer.statusCode).toBe(200);
  }
});

test('parallel guesses are counted, too', async () => {
  await backend.warmUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess('203.0.113.9')));
  expect(answers.filter(answer => answer.statusCode === 401)).toHaveLength(10);
});

test('guessing links is limited per address; a valid link from elsewhere is not', async () => {
  for (let n = 0; n < 100; n += 1) await backend.authenticate({ token: `geraten-${n}` }, '203.0.113.9');
  expect((await backend.authenticate({ token: linkToken }, '203.0.113.9')).statusCode).toBe(429);
  expect((await backend.authenticate({ token: linkToken })).statusCode).toBe(200);
});

test('a proxy on this machine says where a request comes from; nobody else may', async () => {
  const from = (forwarded: string, peer: string) =>
    backend.app.inject({
      method: 'POST',
      url: '/auth/token',
      remoteAddress: peer,
      headers: { 'x-forwarded-for': forwarded },
      payload: { applicationId: 'demo', username: 'kunde', password: 'geraten' },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await from(`192.0.2.${n}`, '203.0.113.9')).statusCode);
  expect(statuses.at(-1)).toBe(429);
  for (let n = 0; n < 10; n += 1) await from('192.0.2.1', '127.0.0.1');
  expect((await from('192.0.2.1', '127.0.0.1')).statusCode).toBe(429);
  expect((await from('192.0.2.2', '127.0.0.1')).statusCode).toBe(401);
});

test('the tables name neither users nor addresses', async () => {
  await guess('203.0.113.9');
  await backend.login();
  const { rows } = await backend.pool.query(
    'select * from login_attempt a full join login_address b on false',
  );
  const stored = JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(stored).not.toMatch(/kunde|203\.0\.113|198\.51\.100/i);
});
