import { createTestApp, linkToken, password, type TestApp } from '#test-app';

/** A session ends at the very next call, not when its access token expires. */
let backend: TestApp;
beforeEach(async () => {
  backend = await createTestApp();
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

test('a disabled account: all its sessions, and only its own', async () => {
  const [first, second, other] = [await byPassword(), await byPassword(), await byLink()];
  await backend.pool.query("update account set disabled = true where username = 'verwaltung'");
  expect([await first.call(), await second.call(), await other.call()]).toEqual([401, 401, 200]);
  expect([await first.refresh(), await other.refresh()]).toEqual([401, 200]);
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
