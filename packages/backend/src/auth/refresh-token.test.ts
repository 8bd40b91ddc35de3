import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { createTestApp, linkToken, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const refresh = (token: string) => backend.authenticate({ token });
const successor = async (token: string): Promise<string> => (await refresh(token)).json().refreshToken;
/** Lets time pass for every token. */
const wait = (seconds: number) =>
  backend.pool.query('update refresh_token set used_at = used_at - make_interval(secs => $1)', [seconds]);
const use = async (token: string) =>
  (await backend.app.inject({ url: '/api/pro/job', headers: { authorization: `Bearer ${token}` } }))
    .statusCode;
const tokenRows = async (token: string) => {
  const { rows } = await backend.pool.query<{ generation: number }>(
    'select generation from refresh_token where family_id = $1 order by generation',
    [token.split('.')[0]],
  );
  return rows.map(({ generation }) => generation);
};

test('every use gives a new token', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  const third = await successor(second);
  expect(new Set([first, second, third]).size).toBe(3);
});

test('within 30 seconds the same token gives the same successor, in use or not', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  expect(await successor(first)).toBe(second);
  const third = await successor(second);
  await wait(29);
  expect(await successor(first)).toBe(second);
  expect(await successor(second)).toBe(third);
  expect((await refresh(third)).statusCode).toBe(200);
});

test('after a lost answer a token gives the same successor until that is used', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  for (let retry = 0; retry < 3; retry += 1) {
    await wait(10 * 24 * 3600);
    const { token, refreshToken } = (await refresh(first)).json();
    expect([refreshToken, decodeJwt(token).gen]).toEqual([second, 2]);
  }
  const third = await successor(second);
  await wait(31);
  expect(await successor(third)).not.toBe(third);
});

test('using an access token uses its refresh token: the grace window begins, once', async () => {
  const { refreshToken: first } = await backend.login();
  const { token, refreshToken: second } = (await refresh(first)).json();
  await wait(3600);
  expect(await use(token)).toBe(200);
  await wait(29);
  expect(await successor(first)).toBe(second);
  expect(await use(token)).toBe(200);
  await wait(2);
  expect((await refresh(first)).statusCode).toBe(401);
  expect((await refresh(second)).statusCode).toBe(401);
  expect(await use(token)).toBe(401);
});

test('the access token of before says nothing about the successor', async () => {
  const { token, refreshToken: first } = await backend.login();
  const second = await successor(first);
  expect(await use(token)).toBe(200);
  await wait(3600);
  expect(await successor(first)).toBe(second);
});

test('the first use is written down once per token, not with every request', async () => {
  const { token, refreshToken } = (await refresh((await backend.login()).refreshToken)).json();
  const used = async () =>
    (
      await backend.pool.query(
        'select xmin, used_at from refresh_token where family_id = $1 and generation = 2',
        [refreshToken.split('.')[0]],
      )
    ).rows[0];
  expect((await used()).used_at).toBeNull();
  await use(token);
  const first = await used();
  expect(first.used_at).not.toBeNull();
  await use(token);
  expect(await used()).toEqual(first);
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
  expect((await refresh(second)).statusCode).toBe(200);
  await wait(31);
  const reused = await refresh(first);
  expect([reused.statusCode, reused.json().code]).toEqual([401, 'invalid_token']);
  expect((await refresh(second)).statusCode).toBe(401);
  expect((await refresh(other)).statusCode).toBe(200);
});

test('reuse is noticed long after the token was forgotten', async () => {
  const { refreshToken: first } = await backend.login();
  const second = await successor(first);
  const third = await successor(second);
  await wait(31);
  const fourth = await successor(third);
  expect(await tokenRows(first)).toEqual([2, 3, 4]);
  expect((await refresh(first)).statusCode).toBe(401);
  expect((await refresh(fourth)).statusCode).toBe(401);
});

test('a session ends after 60 days without use', async () => {
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
  expect(await tokenRows(refreshToken)).toEqual([1]);
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

test('a token that was never given out ends no session, whatever id it names', async () => {
  const { token, refreshToken: first } = await backend.login();
  const second = await successor(first);
  const [family, secret = ''] = second.split('.');
  const begin = secret.startsWith('A') ? 'E' : 'A';
  const end = secret.endsWith('A') ? 'E' : 'A';
  const [, ofAnother] = (await backend.login()).refreshToken.split('.');
  for (const invented of [
    `${family}.${'a'.repeat(43)}`,
    `${family}.${secret.slice(0, -1)}${end}`,
    `${family}.${begin}${secret.slice(1)}`,
    `${family}.${ofAnother}`,
  ]) {
    const answer = await refresh(invented);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token']);
  }
  expect(await use(token)).toBe(200);
  expect((await refresh(second)).statusCode).toBe(200);
});

test('a session of the release whose tokens had no proof goes on, its last answer lost or not', async () => {
  const family = randomUUID();
  const derived = (token: string) =>
    `${family}.${createHmac('sha256', backend.keys.keys.refreshTokens).update(token).digest('base64url')}`;
  const first = `${family}.${'a'.repeat(43)}`;
  const second = derived(first);
  await backend.pool.query(
    `insert into refresh_family (id, account_id, expires_at) select $1, id, 'infinity' from account where username = 'Kunde'`,
    [family],
  );
  await backend.pool.query(
    `insert into refresh_token (family_id, generation, hash, used_at)
     values ($1, 1, sha256($2), now()), ($1, 2, sha256($3), null)`,
    [family, first, second],
  );
  expect(await successor(first)).toBe(second);
  const third = await successor(second);
  expect(await successor(second)).toBe(third);
  expect((await refresh(third)).statusCode).toBe(200);
});
