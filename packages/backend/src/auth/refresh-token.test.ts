import { createTestApp, linkToken, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const refresh = (token: string) => backend.authenticate({ token });
const successor = async (token: string): Promise<string> => (await refresh(token)).json().refreshToken;
/** Lets time pass for every token that was rotated. */
const wait = (seconds: number) =>
  backend.pool.query('update refresh_token set rotated_at = rotated_at - make_interval(secs => $1)', [
    seconds,
  ]);

test('every use gives a new token', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  const third = await successor(second);
  expect(new Set([first, second, third]).size).toBe(3);
});

test('a lost answer: within 30 seconds the same token gives the same successor', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  await wait(29);
  expect(await successor(first)).toBe(second);
  expect((await refresh(second)).statusCode).toBe(200);
  expect(await successor(first)).toBe(second);
});

test('two tabs at the same moment get the same successor', async () => {
  const { refreshToken: first } = await backend.login();
  await backend.warmUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => successor(first)));
  expect(new Set(answers).size).toBe(1);
});

test('a token used again after the grace window ends its whole family, and no other', async () => {
  const { refreshToken: other } = await backend.login();
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  await wait(31);
  const reused = await refresh(first);
  expect([reused.statusCode, reused.json().code]).toEqual([401, 'invalid_token']);
  expect((await refresh(second)).statusCode).toBe(401);
  expect((await refresh(other)).statusCode).toBe(200);
});

test('reuse is noticed long after the token was forgotten', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  await wait(31);
  const third = await successor(second);
  const { rows } = await backend.pool.query(
    'select count(*)::int as n from refresh_token where family_id::text = $1',
    [first.split('.')[0]],
  );
  expect(rows).toEqual([{ n: 2 }]);
  expect((await refresh(first)).statusCode).toBe(401);
  expect((await refresh(third)).statusCode).toBe(401);
});

test('a session that nobody used for 60 days is over', async () => {
  const { refreshToken } = await backend.login();
  const [family] = refreshToken.split('.');
  await backend.pool.query("update refresh_family set expires_at = now() - interval '1 s' where id = $1", [
    family,
  ]);
  expect((await refresh(refreshToken)).statusCode).toBe(401);
});

test('revoking a link ends the sessions that began with it', async () => {
  const { refreshToken } = (await backend.authenticate({ token: linkToken })).json();
  const next = await successor(refreshToken);
  await backend.pool.query('update link_token set revoked_at = now()');
  expect((await refresh(next)).statusCode).toBe(401);
});

test('a token belongs to its application', async () => {
  const { refreshToken } = await backend.login();
  const answer = await backend.authenticate({ applicationId: 'other', token: refreshToken });
  expect(answer.statusCode).toBe(401);
});

test('the database holds no token', async () => {
  const { token, refreshToken } = await backend.login();
  const next = await successor(refreshToken);
  const { rows } = await backend.pool.query(
    'select refresh_token, refresh_family from refresh_token, refresh_family',
  );
  const stored = JSON.stringify(rows);
  for (const secret of [token, refreshToken, next]) {
    const random = secret.split('.').at(-1) ?? '';
    expect(stored).not.toContain(random);
    expect(stored).not.toContain(Buffer.from(random).toString('hex'));
    expect(stored).not.toContain(Buffer.from(random, 'base64url').toString('hex'));
  }
});
