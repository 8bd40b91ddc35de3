import { createTestApp, linkToken, password, type TestApp } from '#test-app';
import { buildApp } from '../app.ts';

/** Two backends on one database. */
let backend: TestApp;
let second: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  backend = await createTestApp();
  second = await buildApp({ pool: backend.pool, keys: backend.keys });
  await backend.warmUp();
});
afterAll(async () => {
  await second.close();
  await backend.close();
});

const at = (app: typeof second) => async (token: string) => {
  const payload = { applicationId: 'demo', token };
  const answer = await app.inject({ method: 'POST', url: '/auth/token', payload });
  return { status: answer.statusCode, ...answer.json() };
};
const refreshes = () => [at(backend.app), at(second)];
const anywhere = (n: number) => refreshes()[n % 2] ?? at(second);
const use = (app: typeof second, token: string) =>
  app.inject({ url: '/api/pro/account/info', headers: { authorization: `Bearer ${token}` } });
const letGracePass = () =>
  backend.pool.query(
    "update refresh_token set used_at = used_at - interval '31 s' where used_at is not null",
  );

test('the same token at both backends at once: one successor, one generation more', async () => {
  const { refreshToken } = await backend.login();
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => anywhere(n)(refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
  expect(new Set(answers.map(answer => answer.refreshToken)).size).toBe(1);
  const { rows } = await backend.pool.query(
    'select generation from refresh_token where family_id = $1 order by generation',
    [refreshToken.split('.')[0]],
  );
  expect(rows).toEqual([{ generation: 1 }, { generation: 2 }]);
});

test('late answers of many tabs at both backends never end the session', async () => {
  let { refreshToken, token } = await backend.login();
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        if (n % 3 === 2) await use(n % 2 === 0 ? backend.app : second, token);
        return anywhere(n)(refreshToken);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    ({ refreshToken, token } = answers[0]);
    await letGracePass();
  }
});

test('a spent token beside the current one: the spent one never opens anything, and the session ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { refreshToken: stolen } = await backend.login();
    const current = (await anywhere(0)(stolen)).refreshToken;
    const next = (await anywhere(1)(current)).refreshToken;
    await letGracePass();
    const [thief, owner] = await Promise.all([anywhere(round)(stolen), anywhere(round + 1)(next)]);
    expect(thief.status).toBe(401);
    expect((await anywhere(0)(owner.refreshToken ?? next)).status).toBe(401);
  }
});

/** Logs in while `change` waits for its commit; does the rest and commits once the login waits for the same row. */
async function loginDuring(change: string, login: () => Promise<{ statusCode: number }>, rest = 'select') {
  const client = await backend.pool.connect();
  await client.query('begin');
  await client.query(change);
  let isAnswered = false;
  const answer = login().finally(() => {
    isAnswered = true;
  });
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while (!isAnswered && (await backend.pool.query(waiting)).rowCount === 0)
    await backend.pool.query('select pg_sleep(0.01)');
  await client.query(rest);
  await client.query('commit');
  client.release();
  return (await answer).statusCode;
}

test('a login in the moment of a reset, a block or a revocation leaves no session behind', async () => {
  await backend.login('verwaltung');
  const sessions = async () => (await backend.pool.query('select from refresh_family')).rowCount;
  const before = await sessions();
  const withPassword = () => backend.authenticate({ username: 'verwaltung', password });
  const withLink = () => backend.authenticate({ token: linkToken });
  const account = "update account set %s where username = 'verwaltung'";
  expect(await loginDuring(account.replace('%s', "password_hash = 'new'"), withPassword)).toBe(401);
  expect(await loginDuring('update link_token set revoked_at = now()', withLink)).toBe(401);
  await backend.pool.query('update link_token set revoked_at = null');
  // In the order of `revokeLinks`: first the account, then its links.
  const lock = 'select from account for no key update';
  expect(await loginDuring(lock, withLink, 'update link_token set revoked_at = now()')).toBe(401);
  expect(await sessions()).toBe(before);
});
