import { randomUUID } from 'node:crypto';
import type { Features, MeterReadingConfig } from '@zaehlwerk/api/schema';
import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';
import { createTestApp, keepPhoto, markedPhoto, markOf, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
});
afterAll(() => backend.close());
beforeEach(() => configure({ unknownReadingsAllowed: true }));

const configure = (features: Partial<Features>, meterReading: Partial<MeterReadingConfig> = {}) =>
  backend.pool.query("update application set config = $1 where id = 'demo'", [{ features, meterReading }]);

const photo = (mark = 1) => markedPhoto(mark);
const noon = (day: string) => `${day}T12:00:00.000Z`;
const reading = {
  meterNumber: '1ESY1160412207',
  readingValue: 4711,
  readingDate: noon(today(defaultTimeZone)),
};

const sending = (change: object = {}, key: string = randomUUID()) =>
  ({
    method: 'POST',
    url: '/api/pro/unknown-reading',
    headers: { 'idempotency-key': key },
    payload: { ...reading, ...change },
  }) as const;

async function send(change: object = {}, key?: string) {
  const ask = await backend.as('kunde');
  const answer = await ask(sending(change, key));
  return { status: answer.statusCode, body: answer.json() };
}

const stored = async () =>
  (
    await backend.pool.query(
      `select username, meter_number as number, reading_value::text as value, reading_date::text as day, comment
       from unknown_reading join account on account.id = account_id order by unknown_reading.created`,
    )
  ).rows;

test('is stored exactly, with its photos in their order, for the account that sent it', async () => {
  await configure({ unknownReadingsAllowed: true }, { queryPostDecimals: true });
  const day = addDays(today(defaultTimeZone), -30);
  const { status, body } = await send({
    meterNumber: '  =1ESY 116/04 ',
    readingValue: 123456789.012,
    readingDate: noon(day),
    comment: ' Im Schuppen ',
    readingImages: [photo(1), photo(2)],
  });
  expect([status, body]).toMatchObject([201, { id: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  expect(await stored()).toEqual([
    { username: 'Kunde', number: '=1ESY 116/04', value: '123456789.012', day, comment: 'Im Schuppen' },
  ]);
  const { rows } = await backend.pool.query<{ id: string; bytes: Buffer }>(
    'select id, photo.bytes from unknown_reading_photo join photo on hash = photo_hash where reading_id = $1 order by position',
    [body.id],
  );
  expect(rows.map(({ bytes }) => markOf(bytes))).toEqual([1, 2]);
  const url = `/api/pro/unknown-reading/${body.id}/images/${rows[1]?.id}`;
  const [owner, stranger] = [await backend.as('kunde'), await backend.as('verwaltung')];
  const shown = await owner({ url });
  expect([shown.headers['content-type'], markOf(shown.rawPayload)]).toEqual(['image/jpeg', 2]);
  const again = await owner({ url, headers: { 'if-none-match': String(shown.headers.etag) } });
  expect(again.statusCode).toBe(304);
  for (const answer of [await stranger({ url }), await owner({ url: url.replace(body.id, randomUUID()) })]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'image_unknown']);
  }
  for (const wrong of [`${url}%00`, url.replace(body.id, "' or '1'='1")])
    expect((await owner({ url: wrong })).statusCode).toBe(404);
  expect((await backend.app.inject({ url })).statusCode).toBe(401);
});

test('without a token: 401, and nothing is read', async () => {
  expect((await backend.app.inject(sending())).statusCode).toBe(401);
});

test('where it is not allowed: 403 with a code of its own; what was answered before is answered again', async () => {
  const before = await stored();
  const key = randomUUID();
  const first = await send({}, key);
  await configure({ unknownReadingsAllowed: false });
  const { status, body } = await send();
  expect([status, body.code]).toEqual([403, 'unknown_readings_not_allowed']);
  expect(await send({}, key)).toEqual(first);
  expect(await stored()).toHaveLength(before.length + 1);
});

test('the same key twice, even at once, stores one reading; with another body it is refused', async () => {
  const before = await stored();
  const key = randomUUID();
  const ask = await backend.as('kunde');
  await backend.warmUp();
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(sending({}, key))));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await stored()).toHaveLength(before.length + 1);
  const other = await send({ readingValue: 1 }, key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  const { 'idempotency-key': _, ...headers } = sending().headers;
  expect((await ask({ ...sending(), headers })).statusCode).toBe(201);
  expect(await stored()).toHaveLength(before.length + 2);
});

const window = `earliest ${addDays(today(defaultTimeZone), -30)}, latest ${today(defaultTimeZone)}`;
test.each<[string, object, field: string, message: string]>([
  ['no meter number', { meterNumber: ' \t ' }, 'meterNumber', 'meterNumberRequired'],
  ['a negative value', { readingValue: -1 }, 'readingValue', 'notANumber'],
  ['ten digits', { readingValue: 1234567890 }, 'readingValue', 'tooManyDigits, allowed 9'],
  ['decimals that are not asked for', { readingValue: 1.5 }, 'readingValue', 'tooManyDecimals, expected 0'],
  [
    'tomorrow',
    { readingDate: noon(addDays(today(defaultTimeZone), 1)) },
    'readingDate',
    `dateOutOfRange, ${window}`,
  ],
  [
    '31 days ago',
    { readingDate: noon(addDays(today(defaultTimeZone), -31)) },
    'readingDate',
    `dateOutOfRange, ${window}`,
  ],
  ['a long comment', { comment: 'x'.repeat(1001) }, 'comment', 'commentTooLong, allowed 1000'],
  ['11 photos', { readingImages: Array(11).fill(photo()) }, 'readingImages', 'tooManyImages, allowed 10'],
  [
    'a PNG',
    { readingImages: [photo(), { ...photo(), mimeType: 'image/png' }] },
    'readingImages.1',
    'notAJpeg',
  ],
])('%s is 422 with the field', async (_case, change, field, message) => {
  const before = await stored();
  const { status, body } = await send(change);
  expect([status, body.code, body.fieldErrors]).toEqual([422, 'submission_invalid', [{ field, message }]]);
  expect(await stored()).toEqual(before);
});

test('one answer names all faults', async () => {
  const { body } = await send({
    meterNumber: '',
    readingValue: -1,
    readingImages: [{ ...photo(), mimeType: '' }],
  });
  expect(body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual([
    'meterNumber',
    'readingValue',
    'readingImages.0',
  ]);
});

test('a photo where one is required; ten are taken', async () => {
  await configure({ unknownReadingsAllowed: true, unknownReadingsImageRequired: true });
  const without = await send();
  expect(without.body.fieldErrors).toEqual([{ field: 'readingImages', message: 'imageRequired' }]);
  expect((await send({ readingImages: Array(10).fill(photo()) })).status).toBe(201);
});

test.each<[string, object, field: string]>([
  ['a text as value', { readingValue: '5' }, 'readingValue'],
  ['a day instead of an instant', { readingDate: '2026-11-20' }, 'readingDate'],
  ['a meter number without end', { meterNumber: '1'.repeat(201) }, 'meterNumber'],
  [
    'a photo without bytes',
    { readingImages: [{ ...photo(), encodedImage: '' }] },
    'readingImages.0.encodedImage',
  ],
])('%s is 400 with the field', async (_case, change, field) => {
  const { status, body } = await send(change);
  expect([status, body.code, body.fieldErrors[0].field]).toEqual([400, 'invalid_request', field]);
});

test('a body beyond 32 MiB is 413', async () => {
  const encodedImage = Buffer.alloc(25 * 1024 * 1024).toString('base64');
  const { status, body } = await send({ readingImages: [{ ...photo(), encodedImage }] });
  expect([status, body.code]).toEqual([413, 'body_too_large']);
});
