import { createSecretKey } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import {
  allowAnonymousReadings,
  asAnonymous,
  askingForToken,
  createTestApp,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { fingerprintOf, newKeySet, signingKey } from './key-set.ts';
import { signWith } from './rotate-keys.ts';

/*
 * A rolling update: until it is over, tokens are signed as the release before does, which knows no others. Its way of
 * checking a token is written down here.
 */

let backend: TestApp;
let now: number;
beforeEach(async () => {
  now = Date.now();
  backend = await createTestApp({ keys: { keys: newKeySet(new Date()), now: () => now } });
  // As migrated from the release before.
  await backend.pool.query(
    'insert into key_fingerprint (fingerprint, newest_signing_key) values ($1, now())',
    [fingerprintOf(backend.keys.keys)],
  );
  await allowAnonymousReadings(backend);
});
afterEach(() => backend.close());

const use = (algorithm: 'EdDSA' | 'HS256') => signWith(backend.pool, backend.keys.keys, algorithm);
const call = async (token: string) =>
  (
    await backend.app.inject({
      url: '/api/pro/account/info',
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;
const headOf = (token: string) => {
  const { alg, typ } = decodeProtectedHeader(token);
  return { alg, typ };
};

test('after the migration a backend of the release before accepts every token', async () => {
  const { signing } = backend.keys.keys;
  const { token } = await backend.login();
  const anonymous: { token: string } = (await backend.app.inject(askingForToken)).json();
  for (const [jwt, audience] of [
    [token, undefined],
    [anonymous.token, 'unknown-readings'],
  ] as const) {
    const { payload } = await jwtVerify(
      jwt,
      ({ kid }) => createSecretKey(signing.find(key => key.kid === kid)?.key ?? Buffer.alloc(32)),
      { algorithms: ['HS256'], issuer: 'zaehlwerk', requiredClaims: ['exp'] },
    );
    expect(payload.aud).toBe(audience);
  }
});

test('tokens of before go on when the way changes, and their key ends with the last of them', async () => {
  const { token: before, refreshToken } = await backend.login();
  const send = await asAnonymous(backend);
  await use('EdDSA');
  now += 2000;
  expect(headOf(before)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(await call(before)).toBe(200);
  expect((await send(sendingAnonymously())).statusCode).toBe(201);
  const renewed = (await backend.authenticate({ token: refreshToken })).json();
  expect(headOf(renewed.token)).toEqual({ alg: 'EdDSA', typ: 'JWT' });
  expect(await call(renewed.token)).toBe(200);

  const { aud: _, ...claims } = decodeJwt(renewed.token);
  const { kid, key } = signingKey(backend.keys.keys, new Date(now));
  const signedAsBefore = () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .setIssuedAt(new Date(now))
      .setExpirationTime(new Date(now + 60_000))
      .sign(key);
  now += 30 * 60_000;
  expect(await call(await signedAsBefore())).toBe(200);
  now += 60_000;
  expect(await call(await signedAsBefore())).toBe(401);
});

test('back again: what was signed in between stays valid', async () => {
  await use('EdDSA');
  const { token } = await backend.login();
  await use('HS256');
  now += 2000;
  const { token: old } = await backend.login();
  expect([headOf(token).alg, headOf(old).alg]).toEqual(['EdDSA', 'HS256']);
  expect([await call(token), await call(old)]).toEqual([200, 200]);
});
