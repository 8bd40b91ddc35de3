import type { CallRequest } from '@zaehlwerk/api';
import { noAnswer } from '@zaehlwerk/api/testing';
import { type QueuedItem, type QueueKind, requestOf } from '@zaehlwerk/outbox';
import { accountWithId } from '../session/accounts.ts';
import { refusal } from '../testing/fake-backend.ts';
import { loggedInPortal } from '../testing/fake-portal.ts';
import { testJob } from '../testing/test-job.ts';
import { attempt, showAnswer, testReading, testReadingKind } from '../testing/test-reading.ts';

afterEach(() => jest.restoreAllMocks());

const path = '/api/pro/job/1/meterRateTask/result';
const files = new Map([['p', btoa('jpeg')]]);
const body = {
  readingDate: '2026-11-20T12:00:00Z',
  results: [
    {
      taskId: 't',
      readingValue: 12.5,
      comment: 'Tür klemmt',
      readingImages: [{ encodedImage: { $file: 'p' }, mimeType: 'image/jpeg' }],
    },
  ],
};
const item = (changes: Partial<QueuedItem> = {}) => testReading(body, { fileIds: ['p'], ...changes });

/** A portal in which `kunde` is logged in, over a server that answers the reading like this. */
async function portalAnswering(answer: () => Response | Promise<Response>) {
  const fake = await loggedInPortal([testJob('1')]);
  fake.backend.answers[path] = answer;
  fake.device.keptLists['account-1 jobs@1'] = [testJob('1')];
  return fake;
}

test('a reading goes out under its key with its photos, and the job that comes back is on the device', async () => {
  const done = testJob('1', { done: true });
  const { context, backend, device } = await portalAnswering(() => Response.json(done));
  expect(await attempt(context, item(), files)).toEqual({ state: 'confirmed', answer: done });
  const [request] = backend.requests.slice(-1);
  expect(request?.headers.get('idempotency-key')).toBe('key-1');
  // To the byte: the server may have it already under this key.
  expect(await request?.text()).toBe(
    '{"readingDate":"2026-11-20T12:00:00Z","results":[{"taskId":"t","readingValue":12.5,' +
      `"comment":"Tür klemmt","readingImages":[{"encodedImage":"${btoa('jpeg')}","mimeType":"image/jpeg"}]}]}`,
  );
  expect(device.keptLists['account-1 jobs@1']).toEqual([testJob('1')]);
  await showAnswer(context, item(), done);
  expect(device.keptLists['account-1 jobs@1']).toEqual([done]);
});

test('an item of a kind that nothing here knows is sent as it says', async () => {
  const { context, backend } = await loggedInPortal();
  const kind: QueueKind = { name: 'note', version: 7, path: '/api/pro/note', expects: { note: '{id}' } };
  const note = item({ kind: 'note', version: 7, fileIds: [], request: requestOf(kind, '1', { text: 'a' }) });
  backend.answers['/api/pro/note'] = () => Response.json({ note: 'key-1' });
  expect(await attempt(context, note, new Map())).toMatchObject({ state: 'confirmed' });
  expect(await backend.requests.at(-1)?.json()).toEqual({ text: 'a' });
});

test.each([
  ['of another item', { id: '2' }],
  ['of a hotel that speaks JSON', { status: 'ok' }],
  ['that is a list', ['1']],
  ['that is nothing', null],
])('a success %s is no confirmation', async (_which, answer) => {
  const { context, device } = await portalAnswering(() => Response.json(answer));
  const unread = { state: 'waiting', problem: { code: 'unreadable' } };
  expect(await attempt(context, item(), files)).toEqual(unread);
  expect(device.keptLists['account-1 jobs@1']).toEqual([testJob('1')]);
});

const busyStatuses = [408, 425, 429, 500];
const gatewayStatuses = [502, 503, 504];
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index).filter(status => status !== 401);

test('every answer with an error is one of two things: not sent, or refused with its reason', async () => {
  const { context, backend } = await portalAnswering(() => refusal(400, 'code'));
  const told = { status: 0, reason: 'code' };
  for (const status of statuses) {
    backend.answers[path] = () => refusal(status, 'code', { 'retry-after': '7' });
    const expected = gatewayStatuses.includes(status)
      ? { state: 'waiting', problem: { ...told, code: 'no-response', status }, retryAfterSeconds: 7 }
      : busyStatuses.includes(status)
        ? { state: 'waiting', problem: { ...told, code: 'busy', status }, retryAfterSeconds: 7 }
        : {
            state: 'refused',
            problem: { ...told, code: 'refused', status, fieldErrors: [] },
            isNotified: false,
          };
    expect(await attempt(context, item(), files)).toEqual(expected);
  }
});

test.each([
  ['without an answer', noAnswer, { state: 'waiting', problem: { code: 'no-response' } }],
  ['with something else', () => refusal(404, 'not-found'), { problem: { code: 'busy', status: 404 } }],
  ['with a conflict', () => refusal(409, 'conflict'), { problem: { code: 'busy', status: 409 } }],
  [
    'that is asked for too often',
    () => refusal(429, 'slow', { 'retry-after': '60' }),
    { problem: { code: 'busy', status: 429 }, retryAfterSeconds: 60 },
  ],
  ['that ends the session', () => refusal(403, 'disabled'), { state: 'waiting' }],
  ['that ends it otherwise', () => refusal(400, 'invalid_request'), { state: 'waiting' }],
  ['that does not know its token', () => refusal(401, 'unknown-token'), { state: 'waiting' }],
])('a refresh of the login %s says nothing of the reading', async (_how, answer, delivery) => {
  const { context, backend } = await portalAnswering(() => refusal(401, 'unauthenticated'));
  backend.answers['/auth/token'] = answer;
  expect(await attempt(context, item(), files)).toMatchObject(delivery);
  const account = accountWithId(context, 'account-1');
  if (account) context.jotai.set(account.sessionAtom, session => ({ ...session, expiresAt: 0 }));
  expect(await attempt(context, item(), files)).toMatchObject(delivery);
});

test.each([
  ['a page with 200 in the place of the server', () => new Response('<p>Hotel</p>'), 'online', 'waiting'],
  [
    'a page with 404, the server being there',
    () => new Response('<p>', { status: 404 }),
    'online',
    'refused',
  ],
  ['a page with 404, the server being away', () => new Response('<p>', { status: 404 }), 'away', 'waiting'],
  ['a page with 500', () => new Response('<p>', { status: 500 }), 'online', 'waiting'],
  ['a page with 413', () => new Response('<p>', { status: 413 }), 'away', 'refused'],
])('%s', async (_what, answer, server, outcome) => {
  const { context, backend } = await portalAnswering(answer);
  context.probe = async () => (server === 'online' ? 'online' : 'wrong-server');
  expect(await attempt(context, item(), files)).toMatchObject({ state: outcome });
  expect(backend.log).toContain(`POST ${path}`);
});

test.each([
  ['of an account that is not logged in', { accountId: 'account-2' }, { state: 'waiting' }],
  ['without its photo', { fileIds: ['p', 'q'] }, { state: 'refused', problem: { code: 'files-lost' } }],
  [
    'that names a photo which is none of its own',
    { request: requestOf(testReadingKind, '1', { photo: { $file: 'of-another' } }) },
    { state: 'refused', problem: { code: 'files-lost' } },
  ],
])('an item %s asks no server', async (_which, changes, delivery) => {
  const { context, backend } = await portalAnswering(() => Response.json(testJob('1')));
  expect(await attempt(context, item(changes), files)).toMatchObject(delivery);
  expect(backend.log).not.toContain(`POST ${path}`);
});

test('an item may stall for 20 s and has a minute for its answer; its progress is reported', async () => {
  const { context } = await portalAnswering(() => Response.json(testJob('1', { done: true })));
  const asked: CallRequest[] = [];
  const { call } = context;
  context.call = request => {
    asked.push(request);
    return call(request);
  };
  const { signal } = new AbortController();
  const onUpload = jest.fn();
  await attempt(context, item(), files, { signal, onUpload });
  await attempt(context, item({ id: 'key-2', fileIds: [] }), files, { signal, onUpload });
  await attempt(context, item({ id: 'key-3' }), files);
  expect(asked.map(({ upload, seconds }) => [upload?.stallSeconds, seconds])).toEqual([
    [20, 60],
    [20, 60],
    [20, 60],
  ]);
  expect(asked.map(request => request.signal)).toEqual([signal, signal, undefined]);
  for (const { upload } of asked) upload?.onProgress({ sent: 1, total: 2 });
  expect(onUpload).toHaveBeenCalledTimes(2);
});
