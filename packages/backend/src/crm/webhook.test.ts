import { randomUUID } from 'node:crypto';
import { type Ask, allowCrm, codeOf, createTestApp, type TestApp } from '#test-app';
import { tidyUp } from '../housekeeping.ts';
import { newKeySet } from '../keys/key-set.ts';
import { signatureOf } from './webhook-signature.ts';

const secret = Buffer.alloc(32, 1);
const next = Buffer.alloc(32, 2);

let backend: TestApp;
let ask: Ask;
let token: string;
let clock: number;
beforeAll(async () => {
  clock = Date.now();
  const keys = { keys: newKeySet(new Date()), now: () => clock };
  backend = await createTestApp({ crmSecrets: new Map([['', [next, secret]]]), keys });
});
beforeEach(async () => {
  clock = Date.now();
  await backend.reset();
  await allowCrm(backend);
  ask = await backend.as('kunde');
  token = (await info()).selfServiceToken;
});
afterAll(() => backend.close());

const info = async () => (await ask({ url: '/api/pro/account/crm-registration-info' })).json();

const moment = (seconds = 0) => new Date(clock + seconds * 1000).toISOString();

/** An event that says that the account is registered, unless `change` says otherwise. */
function event(change: object = {}, { id = randomUUID() as string, by = secret, text = '' } = {}) {
  const said = {
    selfServiceToken: token,
    occurred: moment(),
    registered: true,
    email: 'erika@example.org',
    confirmedCommunicationTypes: ['EMAIL'],
    ...change,
  };
  const body = Buffer.from(text || JSON.stringify(said, null, 1));
  const timestamp = String(Math.floor(clock / 1000));
  return {
    method: 'POST',
    url: '/api/crm/registrations',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(by, { id, timestamp, body }),
    },
    payload: body,
  } as const;
}
const report = async (...parameters: Parameters<typeof event>) => {
  const answer = await backend.app.inject(event(...parameters));
  return answer.statusCode === 200 ? answer.json() : codeOf(Promise.resolve(answer));
};
const stored = async () =>
  (await backend.pool.query('select email, communication_types as types from crm_registration')).rows;

test('the customer system registers an account and takes it back; each secret does', async () => {
  expect(await report()).toEqual({ applied: true });
  expect(await info()).toEqual({
    registered: true,
    currentConfirmedCommunicationTypes: ['EMAIL'],
    selfServiceToken: token,
  });
  expect(await stored()).toEqual([{ email: 'erika@example.org', types: ['EMAIL'] }]);
  clock += 1000;
  expect(await report({ registered: false }, { by: next })).toEqual({ applied: true });
  expect(await info()).toMatchObject({ registered: false, currentConfirmedCommunicationTypes: [] });
  expect(await stored()).toEqual([]);
});

test('who does not know a secret changes nothing', async () => {
  const good = event();
  const wrong = [
    event({}, { by: Buffer.alloc(32, 3) }),
    { ...good, payload: Buffer.concat([good.payload, Buffer.from(' ')]) },
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name => ({
      ...good,
      headers: { ...good.headers, [name]: '' },
    })),
  ];
  for (const request of wrong)
    expect(await codeOf(backend.app.inject(request))).toBe('401 webhook_signature_invalid');
  clock += 301_000;
  expect(await codeOf(backend.app.inject(good))).toBe('401 webhook_signature_invalid');
  expect(await stored()).toEqual([]);
});

test('a repeated event is answered as before and changes nothing; its id belongs to its body', async () => {
  const id = randomUUID();
  const first = event({}, { id });
  const send = async () => (await backend.app.inject(first)).json();
  await backend.warmUp();
  expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill({ applied: true }));
  clock += 1000;
  await report({ registered: false });
  expect(await send()).toEqual({ applied: true });
  expect(await stored()).toEqual([]);
  expect(await report({ email: 'another@example.org' }, { id })).toBe('422 event_id_reused');
  // One that was refused may come again, put right.
  const other = randomUUID();
  expect(await report({ email: 'nobody' }, { id: other })).toBe('422 registration_invalid');
  expect(await report({ selfServiceToken: 'x' }, { id: other })).toBe('404 self_service_token_unknown');
  expect(await report({ occurred: moment(1) }, { id: other })).toEqual({ applied: true });
});

test('an event that was overtaken by a newer one changes nothing', async () => {
  const late = event({ occurred: moment(-60), registered: false });
  expect(await report()).toEqual({ applied: true });
  expect((await backend.app.inject(late)).json()).toEqual({ applied: false });
  expect((await backend.app.inject(late)).json()).toEqual({ applied: false });
  expect(await stored()).toHaveLength(1);
});

test.each([
  [{ email: 'nobody' }, '422 registration_invalid'],
  [{ email: 'a@example.org\r\nBcc: b@example.org' }, '422 registration_invalid'],
  [{ email: null }, '422 registration_invalid'],
  [{ occurred: '2999-01-01T00:00:00Z' }, '422 registration_invalid'],
  [{ selfServiceToken: 'unknown' }, '404 self_service_token_unknown'],
  [{ confirmedCommunicationTypes: ['e-mail'] }, '400 invalid_request'],
  [{ registered: 'yes' }, '400 invalid_request'],
])('%j is refused: %s', async (change, code) => {
  expect(await report(change)).toBe(code);
  expect(await stored()).toEqual([]);
});

test('what is no JSON, or too much of it, is refused', async () => {
  expect(await report({}, { text: 'registered=true' })).toBe('400 invalid_json');
  expect(await report({ email: 'x'.repeat(20_000) })).toBe('413 body_too_large');
});

test('without a secret there is no such address', async () => {
  const closed = await createTestApp();
  expect(await codeOf(closed.app.inject(event()))).toBe('404 not_found');
  await closed.close();
});

test('ids of events are forgotten after 30 days', async () => {
  await report();
  await report({ occurred: moment(1) });
  await backend.pool.query(
    "update crm_event set received = now() - interval '31 days' where id = (select min(id) from crm_event)",
  );
  await tidyUp(backend.pool);
  expect((await backend.pool.query('select from crm_event')).rowCount).toBe(1);
});
