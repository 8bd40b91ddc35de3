import { randomUUID } from 'node:crypto';
import {
  allowAnonymousReadings,
  asAnonymous,
  createTestApp,
  linkToken,
  password,
  sendingAnonymously,
  type TestApp,
  unknownUserReading,
} from '#test-app';

/*
 * Two utilities on one installation: what is asked without an account's token stays within the utility of the host or of
 * the named application. Operations with such a token are proved in auth/every-right.test.ts.
 */

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await allowAnonymousReadings(backend);
  await backend.pool.query("update application set config = $1 where id = 'other'", [
    { unknownUserReading, communicationSettings: { sendingUnknownUserReadingReceiptAllowed: true } },
  ]);
});
afterAll(() => backend.close());

const host = 'anderswo.example';
const count = async (from: string) =>
  (await backend.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;

test('every operation without an account is proved here, or is public', async () => {
  const { paths } = (await backend.app.inject({ url: '/api/openapi.json' })).json();
  const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.entries<{ security?: object[] }>(methods as never)
      .filter(([, { security }]) => !security?.some(scheme => 'bearer' in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const isPublic = /^(GET|HEAD) \/(api\/public\/|api\/openapi|healthz|livez|readyz)/;
  expect(operations.filter(operation => !isPublic.test(operation)).sort()).toEqual([
    // Signed with a secret of the installation.
    'POST /api/crm/registrations',
    // Counts, without any content.
    'POST /api/public/beacons',
    'POST /auth/revoke',
    'POST /auth/token',
    'POST /auth/token-unknown-readings',
  ]);
});

test('no password, link or session of one utility opens another', async () => {
  const { refreshToken } = await backend.login('verwaltung');
  const asking = async (payload: object) => (await backend.authenticate(payload)).statusCode;
  for (const [credentials, own] of [
    [{ username: 'verwaltung', password }, 'demo'],
    [{ token: linkToken }, 'demo'],
    [{ token: refreshToken }, 'demo'],
  ] as const) {
    expect(await asking({ ...credentials, applicationId: 'other' })).toBe(401);
    expect(await asking({ ...credentials, applicationId: own })).toBe(200);
  }
});

test('a logout at one utility ends no session of another', async () => {
  const { refreshToken } = await backend.login('verwaltung');
  const revoke = (applicationId: string) =>
    backend.app.inject({
      method: 'POST',
      url: '/auth/revoke',
      payload: { applicationId, token: refreshToken },
    });
  const renewing = async () =>
    (await backend.authenticate({ applicationId: 'demo', token: refreshToken })).statusCode;
  await revoke('other');
  expect(await renewing()).toBe(200);
});

test('the same user name is an account of each utility', async () => {
  const login = { username: 'Kunde', password };
  const namesOf = async (applicationId: string) => {
    const { token } = (await backend.authenticate({ applicationId, ...login })).json();
    const headers = { authorization: `Bearer ${token}` };
    const jobs = await backend.app.inject({ url: '/api/pro/job', headers });
    return jobs.json().jobs.length;
  };
  expect([await namesOf('demo'), await namesOf('other')]).toEqual([2, 0]);
});

test('without login, a reading and a receipt belong to the utility of the host', async () => {
  const { app } = backend;
  const ofDemo = await asAnonymous(backend);
  const sent = await ofDemo(sendingAnonymously());
  const { token } = (
    await app.inject({ method: 'POST', url: '/auth/token-unknown-readings', headers: { host } })
  ).json();
  const elsewhere = { authorization: `Bearer ${token}`, host: 'portal.example' };
  const atOther = await app.inject({
    ...sendingAnonymously(),
    headers: { ...elsewhere, 'idempotency-key': randomUUID() },
  });
  expect(atOther.statusCode).toBe(201);
  expect(await count("anonymous_reading where application_id = 'other'")).toBe(1);

  const receipt = await app.inject({
    method: 'POST',
    url: '/api/pro/unknown-readings/receipts',
    payload: { result: sent.json(), email: 'fremd@example.org' },
    headers: { ...elsewhere, 'idempotency-key': randomUUID() },
  });
  expect(receipt.statusCode).toBe(202);
  expect(await count("anonymous_receipt_request where application_id <> 'other'")).toBe(0);
  expect(await count('mail')).toBe(0);
});
