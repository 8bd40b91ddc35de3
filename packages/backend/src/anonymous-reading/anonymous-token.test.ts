import { decodeJwt } from 'jose';
import {
  allowAnonymousReadings,
  asAnonymous,
  askingForToken,
  createTestApp,
  encoded,
  sendingAnonymously,
  signed,
  signingKeyOf,
  type TestApp,
} from '#test-app';
import type { SigningKey } from '../keys/signing-key.ts';

let backend: TestApp;
let key: SigningKey;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.login();
  key = await signingKeyOf(backend);
});
afterAll(() => backend.close());
beforeEach(() => allowAnonymousReadings(backend));

const ask = async (options: object = {}) => {
  const answer = await backend.app.inject({ ...askingForToken, ...options });
  return { status: answer.statusCode, body: answer.json() };
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const now = () => Math.floor(Date.now() / 1000);
/** Signed as the backend signs. */
function forged(claims: object, header: object = {}) {
  const whole = { alg: 'EdDSA', typ: 'anonymous+jwt', kid: key.kid, ...header };
  return signed(`${encoded(whole)}.${encoded(claims)}`, key.privateKey);
}
const send = async (token: string) => {
  const { headers, ...request } = sendingAnonymously();
  const answer = await backend.app.inject({ ...request, headers: { ...headers, ...bearer(token) } });
  return [answer.statusCode, answer.json().code];
};

test('a token for half an hour, with the roles of the application, with an empty body or none', async () => {
  for (const body of [{}, { payload: {} }]) {
    const { status, body: answer } = await ask(body);
    expect(status).toBe(200);
    const { exp = 0, iat = 0, ...claims } = decodeJwt(answer.token);
    expect(exp - iat).toBe(1800);
    expect(claims).toMatchObject({
      sub: 'anonymous',
      roles: ['ROLE_KSA_UNKNOWN_READINGS', 'ROLE_KSA_SEND_UNKNOWNUSER_READINGRECEIPT'],
    });
    expect(claims).not.toHaveProperty('accountId');
  }
  expect((await ask({ payload: [] })).status).toBe(400);
});

test('it is of the application at this host, and stored nowhere', async () => {
  const other = await ask({ headers: { host: 'anderswo.example' } });
  expect([other.status, other.body.code]).toEqual([403, 'anonymous_readings_not_allowed']);
  const sessions = async () =>
    (
      await backend.pool.query(
        'select (select count(*) from refresh_family) + (select count(*) from refresh_token) as sessions',
      )
    ).rows;
  const before = await sessions();
  await ask();
  expect(await sessions()).toEqual(before);
});

test('where it is not allowed: 403 with a code of its own, also with a token from before', async () => {
  const send = await asAnonymous(backend);
  await allowAnonymousReadings(backend, { unknownUserReadingAllowed: false });
  const { status, body } = await ask();
  expect([status, body.code]).toEqual([403, 'anonymous_readings_not_allowed']);
  expect((await send(sendingAnonymously())).json().code).toBe('anonymous_readings_not_allowed');
});

test('roles are those of the application; without the one that is asked for 403', async () => {
  await allowAnonymousReadings(backend, { roles: [] });
  const send = await asAnonymous(backend);
  const answer = await send(sendingAnonymously());
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'role_missing']);
});

test('it opens no route of an account, and no other application', async () => {
  const { body } = await ask();
  const routes = [
    { url: '/api/pro/account/info' },
    { url: '/api/pro/job' },
    { method: 'POST' as const, url: '/api/pro/unknown-reading', payload: {} },
  ];
  for (const route of routes) {
    const answer = await backend.app.inject({ ...route, headers: bearer(body.token) });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  }
  // Also not with the claims of an account beside its own.
  const account = decodeJwt((await backend.login()).token);
  const claims = { ...account, ...decodeJwt(body.token), exp: now() + 900 };
  for (const aud of ['unknown-readings', 'demo']) {
    const headers = bearer(forged({ ...claims, aud }));
    const answer = await backend.app.inject({ url: '/api/pro/account/info', headers });
    expect(answer.statusCode).toBe(401);
  }
  expect((await send(forged(claims)))[0]).toBe(201);
});

test('no token of an account is taken for it, not even with its claims', async () => {
  const { token } = await backend.login();
  const claims = decodeJwt((await ask()).body.token);
  expect(await send(token)).toEqual([401, 'unauthenticated']);
  const both = { ...decodeJwt(token), ...claims };
  expect(await send(forged({ ...both, aud: 'demo' }))).toEqual([401, 'unauthenticated']);
  expect(await send(forged(both, { typ: 'JWT' }))).toEqual([401, 'unauthenticated']);
  expect(await send(forged(claims))).toEqual([201, undefined]);
});

test.each<[string, (claims: object) => string]>([
  ['expired', claims => forged({ ...claims, exp: now() - 1 })],
  ['without an end', claims => forged({ ...claims, exp: undefined })],
  ['older than any that is granted', claims => forged({ ...claims, iat: now() - 1861, exp: now() + 900 })],
  ['from the future', claims => forged({ ...claims, iat: now() + 120 })],
  ['of another application than its key', claims => forged({ ...claims, applicationId: 'other' })],
  ['of another audience', claims => forged({ ...claims, aud: 'else' })],
  ['with a role that there is not', claims => forged({ ...claims, roles: ['ROLE_KSA_PRO_USER'] })],
  ['of an account', claims => forged({ ...claims, sub: 'kunde' })],
  ['without a signature', claims => `${encoded({ alg: 'none', kid: key.kid })}.${encoded(claims)}.`],
  ['of a key that there is not', claims => forged(claims, { kid: 'x' })],
])('%s: 401', async (_case, made) => {
  const claims = decodeJwt((await ask()).body.token);
  expect(await send(made(claims))).toEqual([401, 'unauthenticated']);
});
