import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { verifyPassword } from './password.ts';

// The real one, counted.
jest.mock('./password.ts', () => {
  const real = jest.requireActual<typeof import('./password.ts')>('./password.ts');
  return { ...real, verifyPassword: jest.fn(real.verifyPassword) };
});
jest.setTimeout(60_000);

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const stranger = (n: number) => `203.0.${100 + Math.floor(n / 250)}.${n % 250}`;
const owner = (from?: string) => backend.authenticate({ username: 'kunde', password }, from);
const guess = (n: number, from: string) =>
  backend.authenticate({ username: 'kunde', password: `falsches-passwort-${n}` }, from);

test('1,000 wrong passwords: almost none is even tried, and the owner gets in', async () => {
  const session = await backend.login();
  const linked = (await backend.authenticate({ token: linkToken }, stranger(1))).json();
  jest.mocked(verifyPassword).mockClear();

  // Half from one network, half from 500 networks.
  const answers = [];
  for (let n = 0; n < 500; n += 1) {
    answers.push(await guess(n, stranger(0)), await guess(500 + n, stranger(n)));
  }

  const statuses = answers.map(answer => answer.statusCode);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  const tried = statuses.filter(status => status === 401).length;
  expect(tried).toBe(100);
  expect(verifyPassword).toHaveBeenCalledTimes(tried);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 429)) {
    expect(answer.json()).toEqual({ status: 429, code: 'too_many_attempts', message: expect.any(String) });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(600);
    expect(seconds).toBeLessThanOrEqual(900);
  }

  // At home, with a session, by link, and in the account next door: nothing is locked.
  expect((await owner()).statusCode).toBe(200);
  expect((await backend.authenticate({ token: session.refreshToken }, stranger(7))).statusCode).toBe(200);
  expect((await backend.authenticate({ token: linked.refreshToken }, stranger(7))).statusCode).toBe(200);
  expect((await backend.authenticate({ token: linkToken }, stranger(7))).statusCode).toBe(200);
  expect((await backend.authenticate({ username: 'verwaltung', password }, stranger(7))).statusCode).toBe(
    200,
  );
  // Where the account never was, it waits; a right password says no more than a wrong one.
  expect((await owner(stranger(7))).statusCode).toBe(429);
});

test('of all this no line of the log holds a token, a password, a name or an address', async () => {
  await backend.app.close();
  const log = backend.lines.join('');
  expect(backend.lines.length).toBeGreaterThan(1000);
  expect(log).not.toMatch(
    /falsches-passwort|kunde|verwaltung|203\.0\.|198\.51\.|eyJ|[0-9a-f]{8}-[0-9a-f]{4}-/i,
  );
  for (const secret of [password, linkToken]) expect(log).not.toContain(secret);
});

test('and the log of logins is no longer than what was tried', async () => {
  const { rows } = await backend.pool.query(
    'select outcome, count(*)::int as n from login_event group by outcome order by outcome',
  );
  expect(rows).toEqual([
    { outcome: 'success', n: 5 },
    { outcome: 'too_many_attempts', n: expect.any(Number) },
    { outcome: 'wrong_password', n: 100 },
  ]);
  expect(rows[1].n).toBeLessThan(10);
});
