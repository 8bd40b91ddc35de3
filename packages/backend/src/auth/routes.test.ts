import { decodeJwt } from 'jose';
import { createTestApp, linkToken, password, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

test('credentials open a session; white space and capitals of the username do not matter to the database', async () => {
  const answer = await backend.authenticate({ username: 'KUNDE', password });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { username, token, refreshToken } = answer.json();
  expect(username).toBe('Kunde');
  expect(refreshToken).not.toBe(token);
  const { exp = 0, iat = 0, sub, accountId, roles } = decodeJwt(token);
  expect({ sub, roles, lifetime: exp - iat }).toEqual({
    sub: 'Kunde',
    roles: ['ROLE_KSA_PRO_USER'],
    lifetime: 15 * 60,
  });
  const { rows } = await backend.pool.query("select id from account where username = 'Kunde'");
  expect(accountId).toBe(rows[0].id);
});

test.each([
  ['wrong password', { username: 'kunde', password: 'falsch' }],
  ['unknown username', { username: 'niemand', password }],
  ['disabled account', { username: 'gesperrt', password }],
  ['account without a password', { username: 'hausmeister', password }],
  ['unknown application', { applicationId: 'nirgends', username: 'verwaltung', password }],
  ['account of another application', { applicationId: 'other', username: 'verwaltung', password }],
  ['SQL in the username', { username: "' or 1=1 --", password }],
])('%s: 401 wrong_credentials', async (_case, payload) => {
  const answer = await backend.authenticate(payload);
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ status: 401, code: 'wrong_credentials', message: expect.any(String) });
});

test('a link opens a session as often as it is used, until it is revoked or expires', async () => {
  const open = async (token: string) => (await backend.authenticate({ token })).statusCode;
  expect([await open(linkToken), await open(linkToken)]).toEqual([200, 200]);
  await backend.pool.query("update link_token set expires_at = now() - interval '1 s'");
  expect(await open(linkToken)).toBe(401);
  await backend.pool.query("update link_token set expires_at = now() + interval '1 h'");
  expect(await open(linkToken)).toBe(200);
  await backend.pool.query("update account set disabled = true where username = 'hausmeister'");
  expect(await open(linkToken)).toBe(401);
  await backend.pool.query("update account set disabled = false where username = 'hausmeister'");
  await backend.pool.query('update link_token set revoked_at = now()');
  expect(await open(linkToken)).toBe(401);
  expect(await open('unknown-unknown-unknown-unknown')).toBe(401);
});

test('a body without credentials or token is 400 with the fields', async () => {
  const answer = await backend.authenticate({ username: 'kunde' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request', fieldErrors: expect.any(Array) });
});
