import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { tokenHash } from './token-hash.ts';

/** A session ends at the very next call, not when its access token expires. */
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

const session = async (credentials: object) => {
  const { token, refreshToken } = (await backend.authenticate(credentials)).json();
  return {
    call: async () =>
      (
        await backend.app.inject({
          url: '/api/pro/account/info',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    refresh: async () => (await backend.authenticate({ token: refreshToken })).statusCode,
    family: refreshToken.split('.')[0],
    refreshToken,
  };
};
const byPassword = () => session({ username: 'verwaltung', password });
const byLink = () => session({ token: linkToken });

test.each([
  ['revoked', 'update link_token set revoked_at = now()'],
  ['expired', "update link_token set expires_at = now() - interval '1 s'"],
  ['deleted', 'delete from link_token'],
])('a %s link: the sessions that began with it, and no other', async (_case, statement) => {
  const [linked, other] = [await byLink(), await byPassword()];
  expect([await linked.call(), await other.call()]).toEqual([200, 200]);
  await backend.pool.query(statement);
  expect([await linked.call(), await other.call()]).toEqual([401, 200]);
  expect([await linked.refresh(), await other.refresh()]).toEqual([401, 200]);
});

test('a link that expires later keeps its sessions', async () => {
  const linked = await byLink();
  await backend.pool.query("update link_token set expires_at = now() + interval '1 h'");
  expect([await linked.call(), await linked.refresh()]).toEqual([200, 200]);
});

test('a disabled account: all its sessions and those below it, as long as it is disabled, and no other', async () => {
  const [first, second, below] = [await byPassword(), await byPassword(), await byLink()];
  const other = await session({ username: 'kunde', password });
  const called = async () => [
    await first.call(),
    await second.call(),
    await below.call(),
    await other.call(),
  ];
  await backend.pool.query("update account set disabled = true where username = 'verwaltung'");
  expect(await called()).toEqual([401, 401, 401, 200]);
  expect([await first.refresh(), await below.refresh(), await other.refresh()]).toEqual([401, 401, 200]);
  await backend.pool.query("update account set disabled = false where username = 'verwaltung'");
  expect(await called()).toEqual([200, 200, 200, 200]);
});

test.each([
  ['revoked', 'update refresh_family set revoked_at = now() where id = $1'],
  ['idle for too long', "update refresh_family set expires_at = now() - interval '1 s' where id = $1"],
  ['tidied away', 'delete from refresh_family where id = $1'],
])('a session that was %s: itself alone', async (_case, statement) => {
  const [ended, other] = [await byPassword(), await byPassword()];
  await backend.pool.query(statement, [ended.family]);
  expect([await ended.call(), await other.call()]).toEqual([401, 200]);
  expect([await ended.refresh(), await other.refresh()]).toEqual([401, 200]);
});

describe('a logout, which the device tells', () => {
  const hashOf = (token: string) => tokenHash(token).toString('hex');
  const revoke = async (body: object) => {
    const payload = { applicationId: 'demo', ...body };
    const answer = await backend.app.inject({ method: 'POST', url: '/auth/revoke', payload });
    return [answer.statusCode, answer.body];
  };
  const ways: [string, (token: string) => string][] = [
    ['by its refresh token', token => token],
    ['by the hash of it', hashOf],
  ];

  test.each(ways)(
    '%s: its access tokens and all that it has left are refused at once',
    async (_way, named) => {
      const [ended, other] = [await byPassword(), await byPassword()];
      expect(await revoke({ token: named(ended.refreshToken) })).toEqual([204, '']);
      expect([await ended.call(), await other.call()]).toEqual([401, 200]);
      expect([await ended.refresh(), await other.refresh()]).toEqual([401, 200]);
      expect(await revoke({ token: named(ended.refreshToken) })).toEqual([204, '']);
    },
  );

  test.each(ways)('%s, whose successor never arrived or is about to', async (_way, named) => {
    const lost = await byPassword();
    const { token } = (await backend.authenticate({ token: lost.refreshToken })).json();
    expect(await revoke({ token: named(lost.refreshToken) })).toEqual([204, '']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await backend.app.inject({ url: '/api/pro/job', headers })).statusCode).toBe(401);

    const racing = await byPassword();
    const [renewal] = await Promise.all([
      backend.authenticate({ token: racing.refreshToken }),
      revoke({ token: named(racing.refreshToken) }),
    ]);
    const successor = renewal.statusCode === 200 ? renewal.json().refreshToken : racing.refreshToken;
    expect([await racing.call(), (await backend.authenticate({ token: successor })).statusCode]).toEqual([
      401, 401,
    ]);
  });

  test('strangers, who know the id of a session at most, end nothing and learn nothing', async () => {
    const stranger = await byPassword();
    const { family = '', refreshToken } = stranger;
    const guesses = [
      { token: `${family}.${'a'.repeat(43)}` },
      { token: family },
      { token: linkToken },
      { token: Buffer.from(refreshToken.split('.')[1] ?? '', 'base64url').toString('hex') },
      { token: hashOf(`${family}.${'a'.repeat(43)}`) },
      { applicationId: 'other', token: refreshToken },
      { applicationId: 'nirgends', token: hashOf(refreshToken) },
    ];
    for (const guess of guesses) expect(await revoke(guess)).toEqual([204, '']);
    expect([await stranger.call(), await stranger.refresh(), await (await byLink()).call()]).toEqual([
      200, 200, 200,
    ]);
    for (const bad of [{}, { token: '' }, { token: 5 }]) expect((await revoke(bad))[0]).toBe(400);
    expect((await revoke({ token: 'x'.repeat(20_000) }))[0]).toBe(413);
  });

  test('is in the log of logins, once', async () => {
    const { refreshToken } = await byPassword();
    for (let n = 0; n < 2; n += 1) await revoke({ token: refreshToken });
    await backend.app.close();
    const { rows } = await backend.pool.query(
      'select username, method, outcome, address from login_event join account on account.id = account_id order by login_event.id',
    );
    expect(rows.slice(1)).toEqual([
      { username: 'verwaltung', method: 'refresh', outcome: 'logged_out', address: '127.0.0.1' },
    ]);
  });
});
