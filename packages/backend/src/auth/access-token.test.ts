import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { createTestApp, encoded, password, signed, signingKeyOf, type TestApp } from '#test-app';
import type { SigningKey } from '../keys/signing-key.ts';

let backend: TestApp;
let token: string;
let claims: JWTPayload;
let key: SigningKey;
let kid: string;
beforeAll(async () => {
  backend = await createTestApp();
  ({ token } = await backend.login());
  key = await signingKeyOf(backend);
  ({ kid } = key);
  claims = decodeJwt(token);
});
afterAll(() => backend.close());

const unsigned = (header: object | string, payload: object | string) =>
  `${encoded(header)}.${encoded(payload)}`;
const hmac = (input: string, secret: Buffer | string, hash = 'sha256') =>
  `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
const own = (input: string) => signed(input, key.privateKey);
/** Signed as the backend signs, with other claims or another header. */
const forged = (payload: object = {}, header: object = {}) =>
  own(unsigned({ alg: 'EdDSA', typ: 'JWT', kid, ...header }, { ...claims, ...payload }));

const ask = async (authorization: string) => {
  const answer = await backend.app.inject({ url: '/api/pro/account/info', headers: { authorization } });
  if (answer.statusCode !== 200) {
    const faults = backend.lines.filter(line => line.includes('"err":'));
    expect([answer.json().code, ...faults]).toEqual(['unauthenticated']);
  }
  return answer.statusCode;
};
const open = (jwt: string) => ask(`Bearer ${jwt}`);

const now = () => Math.floor(Date.now() / 1000);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (publicKey: KeyObject) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
const rs256 = (input: string) =>
  `${input}.${sign('sha256', Buffer.from(input), rsa.privateKey).toString('base64url')}`;

test('a token with the right key and all claims is accepted, so that the refusals below mean something', async () => {
  expect(await open(token)).toBe(200);
  expect(await open(forged())).toBe(200);
  expect(await open(forged({ exp: now() + 5, nbf: now() - 5 }))).toBe(200);
  // The clock of the backend that granted it may be ahead of ours.
  expect(await open(forged({ iat: now() + 50, exp: now() + 950 }))).toBe(200);
  expect(await ask(`bearer ${token}`)).toBe(200);
});

test.each<[string, () => string]>([
  ['expired', () => forged({ exp: now() - 1 })],
  ['without an end', () => forged({ exp: undefined })],
  ['older than any that is granted, whatever its end', () => forged({ iat: now() - 961, exp: now() + 3600 })],
  ['from the future', () => forged({ iat: now() + 120, exp: now() + 900 })],
  ['without its time', () => forged({ iat: undefined })],
  ['with an end that is no number', () => forged({ exp: '9999999999' })],
  ['not valid yet', () => forged({ nbf: now() + 60 })],
  ['of another application', () => forged({ aud: 'other' })],
  ['of several applications', () => forged({ aud: ['demo', 'other'] })],
  ['without an application', () => forged({ aud: undefined })],
  ['of another kind', () => forged({}, { typ: 'anonymous+jwt' })],
  ['of another issuer', () => forged({ iss: 'anderswo' })],
  ['without an issuer', () => forged({ iss: undefined })],
  ['without its session', () => forged({ sid: undefined, gen: undefined })],
  ['of a session that is none', () => forged({ sid: "' or true --" })],
  ['of an unknown session', () => forged({ sid: '00000000-0000-4000-8000-000000000000' })],
  ['of an account that is none', () => forged({ accountId: { $ne: null } })],
  [
    'of another account than its session',
    () => forged({ accountId: '00000000-0000-4000-8000-000000000000' }),
  ],
  ['with a generation beyond any number', () => forged({ gen: 1e300 })],
  ['that names no key', () => forged({}, { kid: undefined })],
  ['with an empty name of its key', () => forged({}, { kid: '' })],
  ['that names an unknown key', () => forged({}, { kid: 'unknown' })],
  ['that names what every object has', () => forged({}, { kid: '__proto__' })],
  ['that names no text', () => forged({}, { kid: [kid] })],
  ['with an unknown critical header', () => forged({}, { crit: ['exp2'], exp2: 1 })],
  ['with its payload not encoded', () => forged({}, { b64: false, crit: ['b64'] })],
])('%s: refused although the key is right', async (_case, make) => {
  expect(await open(make())).toBe(401);
});

const none = ['none', 'None', 'NONE', 'nOnE', '', null, 0, true, ['none'], {}];
test.each(none)('algorithm %j: refused, with and without a signature', async alg => {
  const input = unsigned({ alg, typ: 'JWT', kid }, claims);
  expect(await open(`${input}.`)).toBe(401);
  expect(await open(input)).toBe(401);
  expect(await open(`${input}.${token.split('.')[2]}`)).toBe(401);
  expect(await open(own(input))).toBe(401);
});

const algorithms = [
  'eddsa',
  'EdDSA ',
  'Ed25519',
  'ES256',
  'RS256',
  'PS256',
  'HS256',
  'HS384',
  'HS512',
  'dir',
];
test.each(algorithms)(
  'algorithm %j with our key, or with its public half as a secret: refused',
  async alg => {
    const input = unsigned({ alg, typ: 'JWT', kid }, claims);
    expect(await open(own(input))).toBe(401);
    const jwk = key.publicKey.export({ format: 'jwk' });
    const der = key.publicKey.export({ format: 'der', type: 'spki' });
    const secrets = [der, der.subarray(-32), Buffer.from(jwk.x ?? '', 'base64url'), String(jwk.x)];
    for (const secret of [...secrets, JSON.stringify(jwk), pem(key.publicKey), pem(key.publicKey).trim()])
      for (const hash of ['sha256', 'sha384', 'sha512'])
        expect(await open(hmac(input, secret, hash))).toBe(401);
  },
);

test('the key of another application signs nothing here, whatever the token says', async () => {
  const { body } = await backend.authenticate({ applicationId: 'other', username: 'kunde', password });
  const other: { token: string } = JSON.parse(body);
  expect(await open(other.token)).toBe(200);
  const { kid: otherKid, privateKey } = await signingKeyOf(backend, 'other');
  expect(decodeProtectedHeader(other.token).kid).toBe(otherKid);
  for (const aud of ['demo', 'other'])
    for (const named of [kid, otherKid]) {
      const header = { alg: 'EdDSA', typ: 'JWT', kid: named };
      expect(await open(signed(unsigned(header, { ...claims, aud }), privateKey))).toBe(401);
    }
});

test('another key is refused, also named in the token, or its public half as a secret', async () => {
  const header = { typ: 'JWT', kid: '../../../../dev/null', jwk: rsa.publicKey.export({ format: 'jwk' }) };
  const inputs = ['RS256', 'HS256'].flatMap(alg =>
    [{}, { kid }].map(named => unsigned({ alg, ...header, jku: 'https://evil.example', ...named }, claims)),
  );
  for (const input of inputs) {
    expect(await open(rs256(input))).toBe(401);
    const { refreshTokens, loginThrottle } = backend.keys.keys;
    const file = backend.keys.keys.signing.map(signing => signing.key);
    for (const secret of [refreshTokens, loginThrottle, ...file])
      expect(await open(hmac(input, secret))).toBe(401);
    for (const secret of [pem(rsa.publicKey), pem(rsa.publicKey).trim(), '', 'secret', Buffer.alloc(32)]) {
      expect(await open(hmac(input, secret))).toBe(401);
    }
  }
});

test('tampered, truncated, lengthened, reordered: refused', async () => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const richer = encoded({ ...claims, roles: ['ROLE_KSA_UNKNOWN_READINGS'] });
  const bytes = Buffer.from(signature, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  const altered = [
    `${header}.${richer}.${signature}`,
    `${header}.${payload}.${bytes.toString('base64url')}`,
    `${header}.${payload}.${signature}A`,
    `${header}.${payload}.${signature}.`,
    `${header}.${payload}.${signature}.${signature}`,
    `${payload}.${header}.${signature}`,
    `${header}.${payload}`,
    `${header}..${signature}`,
    `.${payload}.${signature}`,
    '..',
    '.',
    own(`${header}.${encoded('no json')}`),
    own(`${header}.${encoded('null')}`),
    own(`${header}.${encoded('[]')}`),
    own(`${header}.${encoded('{"__proto__": {"accountId": "x"}}')}`),
  ];
  for (const jwt of altered) expect([jwt, await open(jwt)]).toEqual([jwt, 401]);
  for (let length = 0; length < token.length; length += 7)
    expect(await open(token.slice(0, length))).toBe(401);
});

test('no bearer token at all: refused', async () => {
  const values = [
    token,
    `Basic ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token} x`,
    `Bearer ${token},`,
    'Bearer',
  ];
  for (const value of [...values, `Bearer ${token}\u0000`, `Bearer "${token}"`]) {
    expect([value, await ask(value)]).toEqual([value, 401]);
  }
});

test('enormous tokens are refused, and end', async () => {
  expect(await open('a'.repeat(5_000_000))).toBe(401);
  expect(await open('a.'.repeat(2_000_000))).toBe(401);
  expect(await open(forged({ more: 'x'.repeat(5_000_000), accountId: 'x' }))).toBe(401);
  expect(await open(`${'-'.repeat(5_000_000)}!`)).toBe(401);
}, 60_000);
