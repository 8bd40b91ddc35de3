import { randomUUID } from 'node:crypto';
import { addDays, defaultTimeZone, isEmail, today } from '@zaehlwerk/domain';
import fc from 'fast-check';
import {
  allowAnonymousReadings,
  asAnonymous,
  createTestApp,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { tidyUp } from '../housekeeping.ts';
import { isRecipient } from '../mail/mail-address.ts';
import type { QueuedMail } from '../mail/queue-mail.ts';
import type { ReadingReceipt } from '../mail/reading-receipt.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await allowAnonymousReadings(backend);
  await backend.pool.query('delete from login_attempt');
  await backend.pool.query('delete from mail');
});
// What one test has asked for is no other's.
afterEach(() => settled());

const email = 'erika@post.example';
const never = { submissionNumber: 'ZZZZZ-ZZZZZ', created: '2026-11-20T10:00:00.000Z' };
const asking = (result: object, change: object = {}, key: string = randomUUID()) =>
  ({
    method: 'POST',
    url: '/api/pro/unknown-readings/receipts',
    headers: { 'idempotency-key': key },
    payload: { result, email, ...change },
  }) as const;
async function queued() {
  const { rows } = await backend.pool.query<QueuedMail<ReadingReceipt> & { kind: string }>(
    'select application_id as "applicationId", recipient, language, kind, data from mail order by created, id',
  );
  return rows;
}
/** Fails to queue mails with an SQLSTATE; the returned function ends that. */
async function failToQueue(code: string) {
  backend.lines.length = 0;
  await backend.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
     create trigger fail before insert on mail execute function fail()`,
  );
  return () => backend.pool.query('drop function fail cascade');
}
async function failed() {
  while (!backend.lines.some(line => line.includes('receipts not queued')))
    await new Promise(resolve => setImmediate(resolve));
}
/** Waits until what was asked for has been looked at. */
async function settled() {
  const waiting = 'select from anonymous_receipt_request';
  while ((await backend.pool.query(waiting)).rowCount) await new Promise(resolve => setImmediate(resolve));
}
async function submission(change: object = { email }) {
  const ask = await asAnonymous(backend);
  return { ask, result: (await ask(sendingAnonymously(change))).json() };
}
const kept = async ({ submissionNumber }: { submissionNumber: string }) =>
  (await backend.pool.query('select email from anonymous_reading where number = $1', [submissionNumber]))
    .rows;

test('goes to the address that was typed, once, and the address is forgotten', async () => {
  const { ask, result } = await submission();
  const answer = await ask(asking(result, { language: 'en-FORMAL' }));
  expect([answer.statusCode, answer.body]).toEqual([202, '{}']);
  await settled();
  expect(await queued()).toEqual([
    {
      applicationId: 'demo',
      recipient: email,
      language: 'en-FORMAL',
      kind: 'anonymous-reading-receipt',
      data: {
        submissionNumber: result.submissionNumber,
        meterType: 'ELECTRIC_METER',
        meterNumber: '1ESY1160412207',
        readingDate: today(defaultTimeZone),
        name: 'Erika Mustermann',
        readings: [
          { obis: '1-0:1.8.1', rateName: 'Verbrauch HT', unit: 'kWh', value: '4711' },
          { obis: '1-0:1.8.2', rateName: 'Verbrauch NT', unit: 'kWh', value: '815' },
        ],
      },
    },
  ]);
  expect(await kept(result)).toEqual([{ email: null }]);
  const again = await ask(asking(result));
  expect([again.statusCode, again.body]).toEqual([202, '{}']);
  await settled();
  expect(await queued()).toHaveLength(1);
});

test('what fails because the database was away is tried again before anything else is asked for', async () => {
  const { ask, result } = await submission();
  const recover = await failToQueue('57P01');
  expect((await ask(asking(result))).statusCode).toBe(202);
  await failed();
  await recover();
  await settled();
  expect(await queued()).toHaveLength(1);
});

test('asked for ten times at once: one', async () => {
  const { ask, result } = await submission();
  await backend.warmUp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(asking(result))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(202));
  await settled();
  expect(await queued()).toHaveLength(1);
});

test.each<[string, { result?: object; email?: string; change?: object }]>([
  ['another address', { email: 'fremd@post.example' }],
  ['the address in other letters', { email: 'Erika@post.example' }],
  ['a number that there is not', { result: never }],
  ['a submission without an address', { change: {} }],
])('%s: the same answer, after the same work, and no mail', async (_case, { result, change, ...wrong }) => {
  const { ask, result: own } = await submission(change);
  const answer = await ask(asking(result ?? own, wrong));
  const right = await (await submission()).ask(asking((await submission()).result));
  const ofItself = { date: '', 'x-request-id': '' };
  expect([answer.statusCode, answer.body, { ...answer.headers, ...ofItself }]).toEqual([
    202,
    '{}',
    { ...right.headers, ...ofItself },
  ]);
  await settled();
  expect((await queued()).map(({ data }) => data.submissionNumber)).not.toContain(own.submissionNumber);
  expect(await kept(own)).toEqual([{ email: change ? null : email }]);
});

test('whether there is such a submission is not looked at before the answer', async () => {
  const { ask, result } = await submission();
  // A look would wait here.
  const holder = await backend.pool.connect();
  await holder.query('begin');
  await holder.query('select from anonymous_reading where number = $1 for update', [result.submissionNumber]);
  expect((await ask(asking(result))).statusCode).toBe(202);
  await holder.query('rollback');
  holder.release();
  await settled();
  expect(await queued()).toHaveLength(1);
});

test('of another application: none', async () => {
  const { ask, result } = await submission();
  await backend.pool.query("update anonymous_reading set application_id = 'other' where number = $1", [
    result.submissionNumber,
  ]);
  expect((await ask(asking(result))).statusCode).toBe(202);
  await settled();
  expect(await queued()).toEqual([]);
});

test('a mail that cannot be queued keeps its request and its address, and nothing else back', async () => {
  const lost = await submission();
  const recover = await failToQueue('P0001');
  expect((await lost.ask(asking(lost.result))).statusCode).toBe(202);
  await failed();
  expect(await kept(lost.result)).toEqual([{ email }]);
  await recover();
  const next = await submission();
  await next.ask(asking(next.result));
  await settled();
  expect((await queued()).map(({ data }) => data.submissionNumber)).toEqual([
    lost.result.submissionNumber,
    next.result.submissionNumber,
  ]);
});

test('a repeated request has one effect; its key with another body is refused', async () => {
  const { ask, result } = await submission();
  const key = randomUUID();
  for (let n = 0; n < 2; n += 1) expect((await ask(asking(result, {}, key))).statusCode).toBe(202);
  const other = await ask(asking(never, {}, key));
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
});

test('an address gets twenty a day in all, however it is spelled', async () => {
  const { ask } = await submission();
  await backend.pool.query(
    `insert into anonymous_reading (application_id, number, meter_type, meter_number, reading_date, reading_reason,
       firstname, lastname, street, house_number, zip, city, email)
     select 'demo', 'AAAAA-AAA' || chr(65 + n / 5) || chr(65 + n % 5), 'GAS_METER', '1', current_date, 'x', 'x', 'x',
       'x', '1', '1', 'x', case n % 2 when 0 then 'victim@post.example' else 'Victim@post.example' end
     from generate_series(0, 24) n`,
  );
  await backend.pool.query(
    `insert into anonymous_reading_value (reading_id, position, obis, unit, pre_decimals, post_decimals, reading_value)
     select id, 0, 'x', 'm³', 5, 0, 1 from anonymous_reading where number like 'AAAAA-%'`,
  );
  await backend.pool.query(
    `insert into anonymous_receipt_request (application_id, number, email)
     select 'demo', number, email from anonymous_reading where number like 'AAAAA-%'`,
  );
  await ask(asking(never));
  await settled();
  expect(await queued()).toHaveLength(20);
  const { rows } = await backend.pool.query(
    "select from anonymous_reading where number like 'AAAAA-%' and email is not null",
  );
  expect(rows).toEqual([]);
});

test('only with both roles, and where the application sends receipts', async () => {
  const { result } = await submission();
  await allowAnonymousReadings(backend, { roles: ['ROLE_KSA_UNKNOWN_READINGS'] });
  const withOne = await (await asAnonymous(backend))(asking(result));
  expect([withOne.statusCode, withOne.json().code]).toEqual([403, 'role_missing']);
  await allowAnonymousReadings(backend, {}, { communicationSettings: {} });
  const off = await (await asAnonymous(backend))(asking(result));
  expect([off.statusCode, off.json().code]).toEqual([403, 'receipts_not_allowed']);
  const account = await (await backend.as('kunde'))(asking(result));
  expect([account.statusCode, account.json().code]).toEqual([401, 'unauthenticated']);
  await settled();
  expect(await queued()).toEqual([]);
});

test.each<[string, object]>([
  ['a number of another shape', { result: { ...never, submissionNumber: 'ZZZZZ-ZZZZO' } }],
  ['no result', { result: undefined }],
  ['an endless address', { email: `${'x'.repeat(500)}@post.example` }],
])('%s is 400', async (_case, change) => {
  const ask = await asAnonymous(backend);
  expect((await ask(asking(never, change))).statusCode).toBe(400);
});

test('an address that is none is 422 with its field', async () => {
  const ask = await asAnonymous(backend);
  for (const wrong of ['', 'kein', 'a@b', 'root@localhost'])
    expect((await ask(asking(never, { email: wrong }))).json()).toMatchObject({
      status: 422,
      fieldErrors: [{ field: 'email', message: 'emailInvalid' }],
    });
});

test('addresses and requests are forgotten after 30 days', async () => {
  const [old, young] = [await submission(), await submission()];
  const created = (days: number) => `${addDays(today(defaultTimeZone), -days)}T00:00:00Z`;
  const age = 'update anonymous_reading set created = $2 where number = $1';
  await backend.pool.query(age, [old.result.submissionNumber, created(31)]);
  await backend.pool.query(age, [young.result.submissionNumber, created(29)]);
  await backend.pool.query(
    "insert into anonymous_receipt_request (application_id, number, email, created) values ('demo', 'x', 'y', $1)",
    [created(31)],
  );
  await tidyUp(backend.pool);
  expect([await kept(old.result), await kept(young.result)]).toEqual([[{ email: null }], [{ email }]]);
  expect((await backend.pool.query('select from anonymous_receipt_request')).rowCount).toBe(0);
});

test('whatever address a submission may have, mail can be sent to it', () => {
  const local = fc.string({ unit: fc.constantFrom(...'aZ9.+-_äß"@ <,;'), maxLength: 70 });
  const host = fc.string({ unit: fc.constantFrom(...'aZ9.-ß"@ >:'), maxLength: 60 });
  fc.assert(
    fc.property(local, host, fc.constantFrom('.de', '.example', ''), (name, place, end) => {
      const address = `${name}@${place}${end}`;
      if (isEmail(address)) expect([address, isRecipient(address)]).toEqual([address, true]);
    }),
    { numRuns: 2000 },
  );
});
