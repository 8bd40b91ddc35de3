import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';

// Guesses cost a password hash each.
jest.setTimeout(30_000);

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
beforeEach(async () => {
  backend = await createTestApp({ shared });
});
afterEach(() => backend.close());

type Row = { username: string | null; method: string; outcome: string };

/** The log when it has `count` attempts: an answer does not wait for it. */
async function written(count: number): Promise<Row[]> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await backend.pool.query<Row>(
      `select username, method, outcome from login_event left join account on account.id = account_id
       order by login_event.id`,
    );
    if (rows.length >= count || tries === 100) return rows;
    await backend.pool.query('select pg_sleep(0.02)');
  }
}
/** The whole table as text. */
const stored = async () => JSON.stringify((await backend.pool.query('select * from login_event')).rows);

test('every way to log in and every way to fail', async () => {
  const attempts: [object, Row][] = [
    [
      { username: 'KUNDE', password },
      { username: 'Kunde', method: 'password', outcome: 'success' },
    ],
    [
      { username: 'kunde', password: 'falsch' },
      { username: 'Kunde', method: 'password', outcome: 'wrong_password' },
    ],
    [
      { username: 'hausmeister', password },
      { username: 'hausmeister', method: 'password', outcome: 'wrong_password' },
    ],
    [
      { username: 'gesperrt', password },
      { username: 'gesperrt', method: 'password', outcome: 'account_disabled' },
    ],
    [
      { username: 'niemand', password },
      { username: null, method: 'password', outcome: 'unknown_user' },
    ],
    [
      { applicationId: 'nirgends', username: 'kunde', password },
      { username: null, method: 'password', outcome: 'unknown_user' },
    ],
    [{ token: linkToken }, { username: 'hausmeister', method: 'link', outcome: 'success' }],
    [{ token: 'unknown-unknown-unknown' }, { username: null, method: 'link', outcome: 'unknown_link' }],
    [
      { applicationId: 'other', token: linkToken },
      { username: null, method: 'link', outcome: 'unknown_link' },
    ],
  ];
  for (const [index, [payload]] of attempts.entries()) {
    await backend.authenticate(payload);
    await written(index + 1);
  }
  expect(await written(attempts.length)).toEqual(attempts.map(([, row]) => row));
});

test.each([
  ['link_revoked', 'update link_token set revoked_at = now()'],
  ['link_expired', "update link_token set expires_at = now() - interval '1 s'"],
  ['account_disabled', "update account set disabled = true where username = 'hausmeister'"],
  ['account_closed', "update account set usable_until = now() where username = 'hausmeister'"],
  ['account_closed', "update account set disabled = true where username = 'verwaltung'"],
])('a link that opens nothing any more: %s', async (outcome, statement) => {
  await backend.pool.query(statement);
  await backend.authenticate({ token: linkToken });
  expect(await written(1)).toEqual([{ username: 'hausmeister', method: 'link', outcome }]);
});

test('ordinary refreshes are no logins; a reused token is, once', async () => {
  const { refreshToken: first } = await backend.login();
  const { refreshToken: second } = (await backend.authenticate({ token: first })).json();
  await backend.authenticate({ token: second });
  await backend.pool.query("update refresh_token set used_at = used_at - interval '31 s'");
  for (let n = 0; n < 3; n += 1) await backend.authenticate({ token: first });
  expect(await written(2)).toEqual([
    { username: 'Kunde', method: 'password', outcome: 'success' },
    { username: 'Kunde', method: 'refresh', outcome: 'session_reused' },
  ]);
});

test('a limit that is reached is one row, so that refused attempts cannot fill the disk', async () => {
  for (let n = 0; n < 40; n += 1) await backend.authenticate({ username: 'kunde', password: 'falsch' });
  await backend.authenticate({ username: 'verwaltung', password });
  const rows = await written(12);
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    ...Array(10).fill('wrong_password'),
    'too_many_attempts',
    'success',
  ]);
  expect(rows[10]?.username).toBe('Kunde');
});

test('no secret, and nothing that was typed as a username, unless it is one', async () => {
  const { refreshToken, token } = await backend.login();
  await backend.authenticate({ username: 'mein-geheimes-passwort', password: 'kunde' });
  await backend.authenticate({ username: 'kunde', password: 'falsches-passwort' });
  await backend.authenticate({ token: 'unbekannter-link-unbekannt' });
  await backend.authenticate({ token: linkToken });
  await written(5);
  const text = await stored();
  for (const secret of [token, refreshToken, linkToken, password]) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/geheim|falsches|unbekannt/);
});

test('when, from which address and with which program, neither longer nor stranger than it may be', async () => {
  const send = (userAgent: string, forwarded: string) =>
    backend.app.inject({
      method: 'POST',
      url: '/auth/token',
      headers: { 'user-agent': userAgent, 'x-forwarded-for': forwarded },
      payload: { applicationId: 'demo', username: 'kunde', password },
    });
  await send('Mozilla/5.0 (X11) Gecko', '203.0.113.9');
  await send(`a\u0000b\r\n\u0007c\u202e${'x'.repeat(5000)}`, '2001:db8::1');
  await send('', "'; drop table login_event; --");
  await written(3);
  const { rows } = await backend.pool.query(
    'select user_agent, address, created > now() - interval \'1 min\' as "isNow" from login_event order by address',
  );
  expect(rows).toEqual([
    { user_agent: `a b c ${'x'.repeat(194)}`, address: '2001:db8::1', isNow: true },
    { user_agent: 'Mozilla/5.0 (X11) Gecko', address: '203.0.113.9', isNow: true },
    { user_agent: null, address: null, isNow: true },
  ]);
});

test('a backend that ends has written down what it answered', async () => {
  await backend.login();
  await backend.app.close();
  const { rowCount } = await backend.pool.query('select from login_event');
  expect(rowCount).toBe(1);
});

test('a login neither fails nor waits when it cannot be logged; the error shows no values', async () => {
  const blocker = await backend.pool.connect();
  await blocker.query('begin; lock table login_event in access exclusive mode');
  expect((await backend.authenticate({ username: 'kunde', password })).statusCode).toBe(200);
  for (let n = 0; n < 12; n += 1) {
    const refused = await backend.authenticate({ username: 'kunde', password: 'falsch' }, `203.0.113.${n}`);
    expect(refused.statusCode).toBe(401);
  }
  await blocker.query('drop table login_event; commit');
  blocker.release();
  expect((await backend.authenticate({ token: linkToken })).statusCode).toBe(200);
  await backend.app.close();
  const failures = backend.lines.filter(line => line.includes('login not written down'));
  expect(failures).toHaveLength(14);
  expect(failures.join('')).toContain('42P01');
  expect(failures.join('')).not.toMatch(/kunde|198\.51/i);
});
