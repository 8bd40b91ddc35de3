import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { createTestApp, password, type TestApp } from '#test-app';
import { newKeySet } from '../keys/key-set.ts';
import { rotateNow } from '../keys/rotate-keys.ts';

let backend: TestApp;
let now = Date.now();
beforeAll(async () => {
  backend = await createTestApp({ keys: { keys: newKeySet(new Date()), now: () => now } });
});
afterAll(() => backend.close());

const ask = (host = 'portal.example') =>
  backend.app.inject({ url: '/.well-known/jwks.json', headers: { host } });
const kidsAt = async (host?: string) =>
  (await ask(host)).json<{ keys: { kid: string }[] }>().keys.map(({ kid }) => kid);

test('public halves alone, to be kept for five minutes', async () => {
  const answer = await ask();
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^application\/jwk-set\+json/),
    'cache-control': 'public, max-age=300',
  });
  const { keys } = answer.json();
  expect(keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), use: 'sig', alg: 'EdDSA' },
  ]);
});

test('each host has the keys of its application, and with them its tokens alone are right', async () => {
  const tokenOf = async (applicationId: string): Promise<string> =>
    (await backend.authenticate({ applicationId, username: 'kunde', password })).json().token;
  const [own, other] = [await tokenOf('demo'), await tokenOf('other')];
  const keys = createLocalJWKSet((await ask()).json());
  const { payload } = await jwtVerify(own, keys, { audience: 'demo', issuer: 'zaehlwerk', typ: 'JWT' });
  expect(payload).toMatchObject({ sub: 'Kunde', roles: ['ROLE_KSA_PRO_USER'], jti: expect.any(String) });
  await expect(jwtVerify(other, keys)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
  expect(await kidsAt('anderswo.example')).toEqual([decodeProtectedHeader(other).kid]);
});

test('the next key is there before it signs, and the one before until its last token has expired', async () => {
  const [first] = await kidsAt();
  await rotateNow(backend.pool, backend.keys.keys, new Date(now + 300_000));
  now += 2000;
  const [, second] = await kidsAt();
  expect([second, await kidsAt()]).toEqual([expect.any(String), [first, second]]);
  now += 300_000 + 30 * 60_000;
  expect(await kidsAt()).toEqual([first, second]);
  now += 60_000;
  expect(await kidsAt()).toEqual([second]);
});

test('without an application at this host there are none', async () => {
  await backend.pool.query('update application set is_default = false');
  expect((await ask('nirgends.example')).statusCode).toBe(404);
});
