import {
  allowAnonymousReadings,
  asAnonymous,
  createTestApp,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { candidatesOf } from './candidates.ts';
import { assignReading, rejectReading } from './decide-reading.ts';
import { findReading } from './find-reading.ts';
import { showReading } from './show-reading.ts';

let backend: TestApp;
let number: string;
let readingId: string;
beforeAll(async () => {
  backend = await createTestApp();
  await allowAnonymousReadings(backend);
  const sent = await (await asAnonymous(backend))(sendingAnonymously({ meterNumber: '1EMH0012345678' }));
  number = sent.json().submissionNumber;
  const { rows } = await backend.pool.query<{ id: string }>(
    `insert into unknown_reading (account_id, meter_number, reading_date, reading_value)
     select id, '1 emh-0012345687', '2026-11-20', 7 from account where username = 'Kunde' returning id`,
  );
  readingId = rows[0]?.id ?? '';
});
afterAll(() => backend.close());

const by = 'Anna';
const find = (wanted: string, applicationId?: string) => findReading(backend.pool, wanted, applicationId);
const decisionsOf = async (wanted: string) =>
  (await showReading(backend.pool, await find(wanted))).decisions.map(({ decided, ...decision }) => ({
    ...decision,
    isTimed: decided !== null && Math.abs(decided.getTime() - Date.now()) < 3_600_000,
  }));

test('a reading is found by its number as people write it down, or by its id', async () => {
  for (const written of [
    number,
    number.toLowerCase(),
    ` ${number.replace('-', ' ')}`,
    number.replace('-', ''),
  ])
    expect(await find(written)).toMatchObject({
      kind: 'anonymous',
      reference: number,
      applicationId: 'demo',
    });
  expect(await find(readingId)).toMatchObject({ kind: 'account', reference: readingId, address: undefined });
  for (const wanted of ['', 'x', "'; --", 'ZZZZZ-ZZZZZ', '00000000-0000-4000-8000-000000000000'])
    await expect(find(wanted)).rejects.toMatchObject({ code: 'READING_UNKNOWN' });
  await expect(find(number, 'other')).rejects.toMatchObject({ code: 'READING_UNKNOWN' });
});

test('the same number in two applications: which one has to be said', async () => {
  await backend.pool.query(
    `insert into anonymous_reading (application_id, number, meter_type, meter_number, reading_date, reading_reason,
       firstname, lastname, street, house_number, zip, city)
     select 'other', number, meter_type, meter_number, reading_date, reading_reason, firstname, lastname, street,
       house_number, zip, city from anonymous_reading where number = $1`,
    [number],
  );
  await expect(find(number)).rejects.toThrow(/name one with --application/);
  expect(await find(number, 'other')).toMatchObject({ applicationId: 'other' });
  await backend.pool.query("delete from anonymous_reading where application_id = 'other'");
});

test.each([
  ['without login', () => number],
  ['with login', () => readingId],
])(
  'a reading %s is assigned, rejected and assigned again: the last one holds, all are on record',
  async (_, wanted) => {
    await assignReading(backend.pool, { wanted: wanted(), by }, 'J-1');
    await rejectReading(backend.pool, { wanted: wanted(), by: 'Bert' }, ' Photo unreadable ');
    await assignReading(backend.pool, { wanted: wanted(), by }, 'J 2/ü');
    const assigned = { state: 'ASSIGNED', rejectReason: null, decidedBy: 'Anna', isTimed: true };
    expect(await decisionsOf(wanted())).toEqual([
      { ...assigned, jobId: 'J-1' },
      { state: 'REJECTED', jobId: null, rejectReason: 'Photo unreadable', decidedBy: 'Bert', isTimed: true },
      { ...assigned, jobId: 'J 2/ü' },
    ]);
    const { readings } = await showReading(backend.pool, await find(wanted()));
    expect(readings).toEqual(readings.map(reading => ({ ...reading, state: 'ASSIGNED', jobId: 'J 2/ü' })));
    expect(readings.length).toBeGreaterThan(0);
    // The job has no result of it.
    expect((await backend.pool.query('select from submission')).rowCount).toBe(0);
  },
);

test('no such job, or one of another application, and texts that say nothing: refused, nothing is written', async () => {
  const before = await decisionsOf(number);
  await backend.pool.query(
    "insert into job (application_id, id, meter_number) values ('other', 'J-other', '1EMH0012345678')",
  );
  for (const jobId of ['J-7', 'J-other'])
    await expect(assignReading(backend.pool, { wanted: number, by }, jobId)).rejects.toMatchObject({
      code: 'JOB_UNKNOWN',
    });
  for (const reason of [' ', 'x'.repeat(501), 'two\nlines'])
    await expect(rejectReading(backend.pool, { wanted: number, by }, reason)).rejects.toMatchObject({
      code: 'TEXT_INVALID',
    });
  await expect(assignReading(backend.pool, { wanted: number, by: '' }, 'J-1')).rejects.toMatchObject({
    code: 'TEXT_INVALID',
  });
  expect(await decisionsOf(number)).toEqual(before);
});

test('likely jobs: the exact number, then contained ones, then slips; the entered address first', async () => {
  const address = '{"street": "LINDENALLEE", "zip": "37997", "houseNumber": "14", "city": "Lindental"}';
  await backend.pool.query(
    `insert into job (application_id, id, meter_number, meter_address, customer) values
      ('demo', 'exact', '1 EMH 00-12345678', null, '{"customerNumber": "K-1", "company": "Bau AG"}'),
      ('demo', 'contained', '0012345678', null, null),
      ('demo', 'prefixed', 'DE1EMH0012345678', null, null),
      ('demo', 'far', '1EMH0012345655', null, null),
      ('demo', 'here', '1EMH0012345655', $1, null),
      ('demo', 'customer', '1EMH0012345655', null, jsonb_build_object('mailingAddress', $1::jsonb)),
      ('demo', 'swapped', '1EMH0012345687', null, null),
      ('demo', 'other meter', '1EMH0012345999', null, null),
      ('demo', 'short', '5678', null, null)`,
    [address],
  );
  const found = await candidatesOf(backend.pool, await find(number));
  expect(found.map(({ jobId, match, slips, sameAddress }) => [jobId, match, slips, sameAddress])).toEqual([
    ['exact', 'exact', 0, false],
    ['J-1', 'exact', 0, false],
    ['prefixed', 'contained', 2, false],
    ['contained', 'contained', 4, false],
    ['swapped', 'similar', 1, false],
    ['customer', 'similar', 2, true],
    ['here', 'similar', 2, true],
    ['far', 'similar', 2, false],
  ]);
  expect(found[0]).toMatchObject({ meterNumber: '1 EMH 00-12345678', customerNumber: 'K-1', name: 'Bau AG' });
  expect(found[6]).toMatchObject({ street: 'LINDENALLEE', houseNumber: '14', city: 'Lindental' });
  // What was sent with login is normalized, too.
  const [first] = await candidatesOf(backend.pool, await find(readingId));
  expect(first).toMatchObject({ jobId: 'swapped', match: 'exact', sameAddress: false });
});
