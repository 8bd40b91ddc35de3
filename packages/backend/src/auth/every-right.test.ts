import { randomUUID } from 'node:crypto';
import type { Share, ShareLogin } from '@zaehlwerk/api/share';
import { defaultTimeZone, instantOfDay, today } from '@zaehlwerk/domain';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import {
  allowCrm,
  createdShare,
  createTestApp,
  keepPhoto,
  markedPhoto,
  password,
  registerFor,
  sending,
  type TestApp,
} from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
  await backend.pool.query(
    `update application set config = config || '{"features": {"reshareAllowed": true, "unknownReadingsAllowed": true}, "legal": {"personalData": {"enabled": true}}}'`,
  );
  await allowCrm(backend);
  for (const [username, email] of [
    ['verwaltung', 'nord@example.org'],
    ['Kunde', 'erika@example.org'],
  ] as const)
    await registerFor(backend, username, email);
});
afterAll(() => backend.close());

type Ask = (options: InjectOptions) => Promise<LightMyRequestResponse>;
type Created = { share: Share; login: ShareLogin };

async function as(credentials: object): Promise<Ask> {
  const { token } = (await backend.authenticate(credentials)).json();
  return options =>
    backend.app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
}

const withKey = (request: InjectOptions): InjectOptions => ({
  ...request,
  headers: { 'idempotency-key': randomUUID() },
});

const creating = (name: string, jobIds: string[]) =>
  withKey({
    method: 'POST',
    url: '/api/pro/share/job',
    payload: { name, jobIds, allowToReShare: true },
  });

const unknownReading = {
  meterNumber: '1ESY1160412207',
  readingValue: 4711,
  readingDate: instantOfDay(today(defaultTimeZone)),
  readingImages: [markedPhoto(2)],
};

/** An account that owns one of everything, and requests for each of it. */
async function everything() {
  const owner = await as({ username: 'verwaltung', password });
  const made = async (ask: Ask, name: string, jobIds: string[]): Promise<Created> =>
    createdShare(await ask(creating(name, jobIds)));
  const target = await made(owner, 'Ziel', ['J-1', 'J-9']);
  const beside = await made(owner, 'Daneben', ['J-1']);
  const itself = await as({ username: target.login.username, password: target.login.password });
  const below = await made(itself, 'Darunter', ['J-1']);

  const sent = await owner(
    sending('J-9', [{ taskId: 'T', readingValue: 5, readingImages: [markedPhoto(1)] }]),
  );
  const [{ readingResults }] = sent.json().meter.meterRateTasks;
  const [{ imageId }] = readingResults.at(-1).readingResultImages;
  const reading = await owner(
    withKey({ method: 'POST', url: '/api/pro/unknown-reading', payload: unknownReading }),
  );
  const { rows } = await backend.pool.query<{ id: string }>('select id from unknown_reading_photo');
  const shareUrl = `/api/pro/share/account/${target.share.id}`;

  /** By operation of the document: what reaches for something of the owner's. In this order they leave each other whole. */
  const requests: Readonly<Record<string, InjectOptions>> = {
    'GET /api/pro/account/info': { url: '/api/pro/account/info' },
    'GET /api/pro/account/crm-registration-info': { url: '/api/pro/account/crm-registration-info' },
    'GET /api/pro/account/data-request': { url: '/api/pro/account/data-request' },
    'POST /api/pro/account/data-request': withKey({
      method: 'POST',
      url: '/api/pro/account/data-request',
      payload: { kind: 'export' },
    }),
    'DELETE /api/pro/account/data-request/{kind}': {
      method: 'DELETE',
      url: '/api/pro/account/data-request/export',
    },
    'GET /api/pro/job': { url: '/api/pro/job' },
    'POST /api/pro/job/reading-receipts': withKey({ method: 'POST', url: '/api/pro/job/reading-receipts' }),
    'POST /api/pro/session/confirmation': {
      method: 'POST',
      url: '/api/pro/session/confirmation',
      payload: { password },
    },
    'GET /api/pro/share/account': { url: '/api/pro/share/account' },
    'GET /api/pro/job/{jobId}/meter-rate-tasks/{taskId}/result-images/{imageId}': {
      url: `/api/pro/job/J-9/meter-rate-tasks/T/result-images/${imageId}`,
    },
    'GET /api/pro/unknown-reading/{id}/images/{imageId}': {
      url: `/api/pro/unknown-reading/${reading.json().id}/images/${rows[0]?.id}`,
    },
    'POST /api/pro/job/{id}/meterRateTask/result': sending('J-9', [{ taskId: 'T', readingValue: 6 }]),
    'POST /api/pro/unknown-reading': withKey({
      method: 'POST',
      url: '/api/pro/unknown-reading',
      payload: unknownReading,
    }),
    'POST /api/pro/share/job': creating('Fremd', ['J-9']),
    'GET /api/pro/share/account/{shareId}/reading': { url: `${shareUrl}/reading` },
    'POST /api/communication/email/share/account': withKey({
      method: 'POST',
      url: '/api/communication/email/share/account',
      payload: { payload: { login: target.login }, metaData: { mailTo: { email: 'helfer@example.org' } } },
    }),
    'POST /api/pro/share/account/{shareId}/job': withKey({
      method: 'POST',
      url: `${shareUrl}/job`,
      payload: { jobIds: ['J-9'] },
    }),
    'PATCH /api/pro/share/account/{shareId}': {
      method: 'PATCH',
      url: shareUrl,
      payload: { name: 'Fremd', contact: 'fremd@example.org' },
    },
    'POST /api/communication/email/share/account/{shareId}/reminder': withKey({
      method: 'POST',
      url: `/api/communication/email/share/account/${target.share.id}/reminder`,
      payload: {},
    }),
    'POST /api/pro/share/account/{shareId}/login': withKey({ method: 'POST', url: `${shareUrl}/login` }),
    'DELETE /api/pro/share/account/{shareId}/job/{jobId}': { method: 'DELETE', url: `${shareUrl}/job/J-9` },
    'DELETE /api/pro/share/account/{shareId}': { method: 'DELETE', url: shareUrl },
  };
  const strangers: Readonly<Record<string, Ask>> = {
    'another customer': await as({ username: 'kunde', password }),
    'an account of another utility': await as({ applicationId: 'other', username: 'kunde', password }),
    'a share beside it': await as({ username: beside.login.username, password: beside.login.password }),
    'a share below it': await as({ username: below.login.username, password: below.login.password }),
  };
  return { owner, itself, requests, strangers, target };
}

/** Answers to a stranger: not found; or their own data, in which there is nothing of the owner's. */
const toOwnThings = new Set([
  'GET /api/pro/account/crm-registration-info',
  'GET /api/pro/account/info',
  'GET /api/pro/account/data-request',
  'POST /api/pro/account/data-request',
  'DELETE /api/pro/account/data-request/{kind}',
  'POST /api/pro/job/reading-receipts',
  'GET /api/pro/job',
  'GET /api/pro/share/account',
  'POST /api/pro/unknown-reading',
  'POST /api/pro/session/confirmation',
]);

test('no account reads or changes what is another one’s, by any operation of the API', async () => {
  const { paths } = (await backend.app.inject({ url: '/api/openapi.json' })).json();
  const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.entries<{ security?: object[] }>(methods as never)
      .filter(([, { security }]) => security?.some(scheme => 'bearer' in scheme))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const { owner, itself, requests, strangers, target } = await everything();
  // An operation that is new is added to the requests above.
  expect(Object.keys(requests).sort()).toEqual(
    operations.filter(operation => !anonymous.has(operation)).sort(),
  );

  const secrets = [target.share.id, target.share.username, 'J-9', '7GAS0000000009'];
  for (const [operation, request] of Object.entries(requests)) {
    for (const [stranger, ask] of Object.entries(strangers)) {
      const { statusCode, body } = await ask(request);
      const expected = toOwnThings.has(operation) ? [200, 201, 204, 403] : [404, 422];
      expect([operation, stranger, expected.includes(statusCode)]).toEqual([operation, stranger, true]);
      for (const secret of secrets) expect(body.includes(secret) ? [operation, stranger] : []).toEqual([]);
    }
  }

  // A share is no owner of itself.
  for (const [name, request] of Object.entries(requests))
    if (/\/share\/account(\/|$)/.test(name) && name !== 'GET /api/pro/share/account')
      expect([name, (await itself(request)).statusCode]).toEqual([name, 404]);

  // Each of them was a request that its owner may make.
  for (const [operation, request] of Object.entries(requests)) {
    const { statusCode } = await owner(request);
    expect([operation, Math.floor(statusCode / 100)]).toEqual([operation, 2]);
  }
});

/** Their bearer is an anonymous token. */
const anonymous = new Set(['POST /api/pro/unknown-readings/receipts', 'POST /api/unknown-readings/results']);
