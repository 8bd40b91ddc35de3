import { randomUUID } from 'node:crypto';
import { jobSchema } from '@zaehlwerk/api/schema';
import { today } from '@zaehlwerk/domain';
import type { FastifyInstance } from 'fastify';
import { createFakeBackend } from './fake-backend.ts';
import { demoPasswords } from './index.ts';

let backend: FastifyInstance;
beforeEach(async () => {
  backend = await createFakeBackend();
});
afterEach(() => backend.close());

const authenticate = (payload: object) =>
  backend.inject({ method: 'POST', url: '/auth/token', payload: { applicationId: 'demo', ...payload } });

async function bearer(username: string): Promise<{ authorization: string }> {
  const answer = await authenticate({ username, password: `${username}-demo` });
  return { authorization: `Bearer ${answer.json().token}` };
}

const send = async (jobId: string, results: object[], key: string = randomUUID()) =>
  backend.inject({
    method: 'POST',
    url: `/api/pro/job/${jobId}/meterRateTask/result`,
    headers: { ...(await bearer('kunde')), 'idempotency-key': key },
    payload: { readingDate: `${today()}T12:00:00.000Z`, results },
  });

async function jobOf(username: string, jobId: string) {
  const answer = await backend.inject({ url: '/api/pro/job', headers: await bearer(username) });
  return answer.json().jobs.find(({ id }: { id: string }) => id === jobId);
}

test('everybody of the demo logs in with their password, by link and by refresh token, and nobody else', async () => {
  for (const { username, password } of demoPasswords) {
    const { refreshToken, ...session } = (await authenticate({ username, password })).json();
    expect(session.username).toBe(username);
    expect((await authenticate({ token: refreshToken })).json().username).toBe(username);
  }
  expect((await authenticate({ token: 'demo-hausmeister-lindenhof-4f9c2' })).json().username).toBe(
    'hausmeister',
  );
  const wrong = await authenticate({ username: 'kunde', password: 'verwaltung-demo' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials']);
  const unknown = await authenticate({ token: 'something' });
  expect([unknown.statusCode, unknown.json().code]).toEqual([401, 'invalid_token']);
});

test('without a token, with another and after its time nothing is said', async () => {
  const { authorization } = await bearer('kunde');
  const ask = async (headers: Record<string, string>) =>
    (await backend.inject({ url: '/api/pro/account/info', headers })).statusCode;
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: 'Bearer nonsense' })).toBe(401);
  expect(await ask({ authorization })).toBe(200);
  jest.useFakeTimers({ now: Date.now() + 16 * 60_000, doNotFake: ['nextTick', 'setImmediate'] });
  expect(await ask({ authorization })).toBe(401);
  jest.useRealTimers();
});

test('a reading that was sent is there from then on, once, however often it is sent', async () => {
  const results = [
    { taskId: 'HT', readingValue: 2900.5, comment: ' Keller ' },
    { taskId: 'NT', readingValue: 1500 },
  ];
  const first = await send('LT-100131', results, 'key-1');
  expect(jobSchema.parse(first.json()).done).toBe(true);
  const again = await send('LT-100131', results, 'key-1');
  expect(again.json()).toEqual(first.json());
  const [ht] = (await jobOf('kunde', 'LT-100131')).meter.meterRateTasks;
  expect(ht.readingResults).toEqual([
    {
      readingDate: `${today()}T12:00:00.000Z`,
      readingValue: 2900.5,
      comment: 'Keller',
      created: expect.any(String),
    },
  ]);
  const other = await send('LT-100131', [{ taskId: 'HT', readingValue: 3000 }], 'key-1');
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
});

test('a reading that breaks a rule is refused with its field, and leaves nothing', async () => {
  const answer = await send('LT-100131', [{ taskId: 'HT', readingValue: 12345678 }]);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    code: 'submission_invalid',
    fieldErrors: [{ field: 'results.0.readingValue' }],
  });
  expect((await jobOf('kunde', 'LT-100131')).done).toBe(false);
});

test("another account's job is unknown; one that two accounts read is the same for both", async () => {
  expect((await send('LT-200001', [{ taskId: '1', readingValue: 1 }])).json().code).toBe('job_unknown');
  const link = await authenticate({ token: 'demo-hausmeister-lindenhof-4f9c2' });
  const seen = await backend.inject({
    url: '/api/pro/job',
    headers: { authorization: `Bearer ${link.json().token}` },
  });
  const [caretakers] = seen.json().jobs;
  const managers = await jobOf('verwaltung', caretakers.id);
  expect(managers.jobPermissions).toEqual({ reShare: true });
  expect({ ...managers, jobPermissions: { reShare: false } }).toEqual(caretakers);
});

test('a photo that was sent can be had again', async () => {
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
  const readingImages = [{ encodedImage: jpeg.toString('base64'), mimeType: 'image/jpeg' }];
  const sent = await send('LT-100131', [{ taskId: 'HT', readingValue: 2900.5, readingImages }]);
  const [{ imageId }] = sent.json().meter.meterRateTasks[0].readingResults[0].readingResultImages;
  const image = await backend.inject({
    url: `/api/pro/job/LT-100131/meter-rate-tasks/HT/result-images/${imageId}`,
    headers: await bearer('kunde'),
  });
  expect(image.headers['content-type']).toBe('image/jpeg');
  expect(image.rawPayload.equals(jpeg)).toBe(true);
});

test('a meter without a job: taken, or refused by the rules', async () => {
  const sendUnknown = async (meterNumber: string) =>
    backend.inject({
      method: 'POST',
      url: '/api/pro/unknown-reading',
      headers: { ...(await bearer('kunde')), 'idempotency-key': randomUUID() },
      payload: { meterNumber, readingValue: 4711, readingDate: `${today()}T12:00:00.000Z` },
    });
  expect((await sendUnknown('1EMH0012345678')).statusCode).toBe(201);
  expect((await sendUnknown('')).json().fieldErrors).toMatchObject([{ field: 'meterNumber' }]);
});

test('what is asked of it is on: switches of the configuration and roles of the accounts', async () => {
  const other = await createFakeBackend({
    features: ['evaluationEnabled', 'unknownUserReadingAllowed'],
    roles: ['ROLE_SAMPLE'],
  });
  const probe = await other.inject({ method: 'HEAD', url: '/api/public/application' });
  expect(probe.headers['x-portal-application']).toBe('demo');
  const { features, unknownUserReading } = (await other.inject({ url: '/api/public/application' })).json();
  expect([features.evaluationEnabled, unknownUserReading.unknownUserReadingAllowed]).toEqual([true, true]);
  const login = await other.inject({
    method: 'POST',
    url: '/auth/token',
    payload: { applicationId: 'demo', username: 'kunde', password: 'kunde-demo' },
  });
  const claims = JSON.parse(Buffer.from(login.json().token.split('.')[1], 'base64url').toString());
  expect(claims.roles).toEqual(['ROLE_KSA_PRO_USER', 'ROLE_SAMPLE']);
  await other.close();
});

test.each([
  ['/api/public/application/logo.png', 'image/png'],
  ['/api/public/contact/demo', 'application/json'],
  ['/api/public/meterReadingHelp/demo', 'application/json'],
  ['/healthz', 'application/json'],
])('%s is %s', async (url, type) => {
  const answer = await backend.inject({ url });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
});
