import { randomUUID } from 'node:crypto';
import { addDays, defaultTimeZone, today } from '@zaehlwerk/domain';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  markedPhoto,
  markOf,
  sendingAnonymously,
  type TestApp,
} from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await allowAnonymousReadings(backend);
  await backend.pool.query('delete from login_attempt');
});

async function send(change: object = {}, key?: string) {
  const answer = await (await asAnonymous(backend))(sendingAnonymously(change, key));
  return { status: answer.statusCode, body: answer.json() };
}
const stored = async () =>
  (await backend.pool.query('select count(*)::int from anonymous_reading')).rows[0]?.count as number;
const written = async () =>
  (
    await backend.pool.query(`select (select count(*)::int from anonymous_reading) as readings,
      (select count(*)::int from anonymous_reading_value) as values,
      (select count(*)::int from anonymous_reading_photo) as images,
      (select count(*)::int from anonymous_idempotency_key) as keys`)
  ).rows;

test('is stored exactly, with what the rates are called and how many digits they have now', async () => {
  const day = addDays(today(defaultTimeZone), -30);
  const { status, body } = await send({
    readingDate: `${day}T12:00:00.000Z`,
    queryTransformerOrMWhPostDecimals: true,
    readingValues: [
      {
        obis: '1-0:1.8.1',
        rateName: 'Erfunden',
        value: 123456789.012,
        readingImages: [markedPhoto(1), markedPhoto(2)],
      },
      { obis: '1-0:1.8.2', value: 0 },
    ],
    contact: { ...anonymousReading().contact, lastname: ' von der Ähre ' },
    email: 'erika@post.example',
  });
  expect([status, body]).toEqual([
    201,
    {
      submissionNumber: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/),
      created: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  // What is configured later changes nothing.
  await allowAnonymousReadings(backend, { meters: undefined });
  const { rows } = await backend.pool.query(
    `select application_id, meter_type, meter_sub_type, meter_number, reading_date::text, reading_reason, email,
       firstname, lastname, street, house_number, zip, city, created
     from anonymous_reading where number = $1`,
    [body.submissionNumber],
  );
  expect(rows).toEqual([
    {
      application_id: 'demo',
      meter_type: 'ELECTRIC_METER',
      meter_sub_type: 'ELECTRIC_METER_TARIFFS_TWO',
      meter_number: '1ESY1160412207',
      reading_date: day,
      reading_reason: 'ANNUAL_READING',
      email: 'erika@post.example',
      firstname: 'Erika',
      lastname: 'von der Ähre',
      street: 'Lindenallee',
      house_number: '14',
      zip: '37997',
      city: 'Lindental',
      created: new Date(body.created),
    },
  ]);
  const values = await backend.pool.query(
    `select obis, obis_label as label, rate_name as name, unit, pre_decimals as pre, post_decimals as post,
       reading_value::text as value
     from anonymous_reading_value join anonymous_reading r on r.id = reading_id where number = $1 order by position`,
    [body.submissionNumber],
  );
  const digits = { unit: 'kWh', pre: 9, post: 3 };
  expect(values.rows).toEqual([
    { obis: '1-0:1.8.1', label: '1.8.1', name: 'Verbrauch HT', ...digits, value: '123456789.012' },
    { obis: '1-0:1.8.2', label: null, name: 'Verbrauch NT', ...digits, value: '0' },
  ]);
  const photos = await backend.pool.query<{ bytes: Buffer }>(
    'select photo.bytes from anonymous_reading_photo join photo on hash = photo_hash order by position',
  );
  expect(photos.rows.map(({ bytes }) => markOf(bytes))).toEqual([1, 2]);
});

test('without a configuration any meter of the five types, with the default code', async () => {
  await allowAnonymousReadings(backend, { meters: undefined, validation: {} });
  const reading = {
    meterType: 'HEAT_METER',
    meterNumber: '7',
    meterSubType: undefined,
    readingValues: [{ obis: '5-0:0.0.0', value: 12.5 }],
    queryTransformerOrMWhPostDecimals: true,
  };
  expect((await send(reading)).status).toBe(201);
  const { rows } = await backend.pool.query(
    'select unit, reading_value::text as value from anonymous_reading_value order by id desc limit 1',
  );
  expect(rows).toEqual([{ unit: 'MWh', value: '12.5' }]);
});

test('without a token, or with a wrong one: 401 before the body is read', async () => {
  for (const headers of [{}, { authorization: 'Bearer x' }]) {
    const request = sendingAnonymously();
    const answer = await backend.app.inject({
      ...request,
      headers: { ...request.headers, ...headers },
      payload: 'no JSON at all',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  }
});

test('a key with another token repeats the submission, also at once; with another body it is refused', async () => {
  const before = await stored();
  const key = randomUUID();
  const [one, other] = [await asAnonymous(backend), await asAnonymous(backend, '203.0.113.9')];
  await backend.warmUp();
  const answers = await Promise.all(
    [one, other, one, other, one].map(ask => ask(sendingAnonymously({}, key))),
  );
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await stored()).toBe(before + 1);
  const changed = await other(sendingAnonymously({ meterNumber: '1ESY1160412208' }, key));
  expect([changed.statusCode, changed.json().code]).toEqual([422, 'idempotency_key_reused']);
  const { headers: _, ...withoutKey } = sendingAnonymously();
  expect((await one(withoutKey)).statusCode).toBe(201);
  expect(await stored()).toBe(before + 2);
  // An account's key is another one.
  const account = await backend.as('kunde');
  const theirs = await account({
    ...sendingAnonymously({}, key),
    url: '/api/pro/unknown-reading',
    payload: { meterNumber: '1', readingValue: 1, readingDate: anonymousReading().readingDate },
  });
  expect(theirs.json().code).toBe('unknown_readings_not_allowed');
});

test('what was answered before is answered again, also when it is not allowed any more', async () => {
  const key = randomUUID();
  const ask = await asAnonymous(backend);
  const first = await ask(sendingAnonymously({}, key));
  await allowAnonymousReadings(backend, { unknownUserReadingAllowed: false });
  const again = await ask(sendingAnonymously({}, key));
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
});

const [first, second] = anonymousReading().readingValues;
const withPhotos = (...readingImages: object[]) => ({ readingValues: [{ ...first, readingImages }, second] });
const gas = { meterType: 'GAS_METER', meterSubType: undefined };
const window = `earliest ${addDays(today(defaultTimeZone), -30)}, latest ${today(defaultTimeZone)}`;
test.each<[field: string, message: string, change: object]>([
  ['meterType', 'meterTypeNotOffered', { meterType: 'WATER_METER' }],
  ['meterNumber', 'meterNumberTooShort, allowed 8', { meterNumber: '1ESY116' }],
  ['meterNumber', 'meterNumberTooLong, allowed 14', { meterNumber: '1ESY11604122071' }],
  ['meterNumber', 'disallowedCharacters', { meterNumber: "1'; drop--" }],
  ['meterSubType', 'subTypeRequired', { meterSubType: undefined }],
  ['meterSubType', 'subTypeUnknown', { meterSubType: 'OTHER' }],
  ['readingValues', 'readingRequired', { readingValues: [first] }],
  ['readingValues.2.obis', 'unknownRate', { readingValues: [first, second, { obis: '2.8.0', value: 1 }] }],
  ['readingValues.2.obis', 'duplicateRate', { readingValues: [first, second, first] }],
  ['readingValues.0.value', 'notANumber', { readingValues: [{ ...first, value: -1 }, second] }],
  [
    'readingValues.0.value',
    'tooManyDigits, allowed 9',
    { readingValues: [{ ...first, value: 1e9 }, second] },
  ],
  [
    'readingValues.0.value',
    'tooManyDecimals, expected 0',
    { readingValues: [{ ...first, value: 1.5 }, second] },
  ],
  ['readingValues.0.readingImages', 'tooManyImages, allowed 3', withPhotos(...Array(4).fill(markedPhoto(1)))],
  [
    'readingValues.1.readingImages',
    'imageForbidden',
    { readingValues: [first, { ...second, readingImages: [markedPhoto(1)] }] },
  ],
  [
    'readingValues.0.readingImages',
    'imageRequired',
    { ...gas, readingValues: [{ obis: '7-0:3.0.0', value: 1.5 }] },
  ],
  [
    'readingValues.0.readingImages.1',
    'notAJpeg',
    withPhotos(markedPhoto(1), { ...markedPhoto(2), mimeType: 'image/png' }),
  ],
  [
    'readingDate',
    `dateOutOfRange, ${window}`,
    { readingDate: `${addDays(today(defaultTimeZone), 1)}T12:00:00.000Z` },
  ],
  ['readingReason', 'reasonUnknown', { readingReason: 'MOVING' }],
  ['contact.zip', 'zipIncomplete', { contact: { ...anonymousReading().contact, zip: '123' } }],
  [
    'contact.lastname',
    'disallowedCharacters',
    { contact: { ...anonymousReading().contact, lastname: '<img>' } },
  ],
  [
    'contact.city',
    'tooLong, allowed 50',
    { contact: { ...anonymousReading().contact, city: 'x'.repeat(51) } },
  ],
  ['email', 'emailInvalid', { email: 'erika@post.example\r\nBcc: all@post.example' }],
  ['privacyConsent', 'consentRequired', { privacyConsent: false }],
])('%s: %s is 422, and nothing is written', async (field, message, change) => {
  const before = await written();
  const { status, body } = await send(change);
  expect([status, body.code, body.fieldErrors]).toEqual([422, 'submission_invalid', [{ field, message }]]);
  expect(await written()).toEqual(before);
  // Nothing was counted either.
  const { rows } = await backend.pool.query('select attempts from login_attempt where attempts > 0');
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('a photo that cannot be decoded: nothing is stored, and it counts all the same', async () => {
  const stored = async () => (await backend.pool.query('select from anonymous_reading')).rowCount;
  const counted = async () =>
    (await backend.pool.query('select sum(attempts)::int as sum from login_attempt')).rows[0].sum;
  const before = { stored: await stored(), counted: await counted() };
  const { status, body } = await send(withPhotos({ encodedImage: '/9j/AAAA', mimeType: 'image/jpeg' }));
  const fieldErrors = [{ field: 'readingValues.0.readingImages.0', message: 'notAJpeg' }];
  expect([status, body.fieldErrors]).toEqual([422, fieldErrors]);
  expect(await stored()).toBe(before.stored);
  // Beside the token: with it, of the network in an hour and in a day, and its bytes.
  expect((await counted()) - before.counted).toBeGreaterThan(3);
});

test('one answer names all faults', async () => {
  const { body } = await send({
    meterNumber: '',
    readingValues: [],
    readingReason: '',
    privacyConsent: false,
  });
  expect(body.fieldErrors.map(({ field }: { field: string }) => field)).toEqual([
    'meterNumber',
    'readingValues',
    'readingReason',
    'privacyConsent',
  ]);
});

test('a photo of each rate that may have one, where the application requires it', async () => {
  await allowAnonymousReadings(backend, {}, { features: { unknownReadingsImageRequired: true } });
  const without = await send();
  expect(without.body.fieldErrors).toEqual([
    { field: 'readingValues.0.readingImages', message: 'imageRequired' },
  ]);
  expect((await send(withPhotos(markedPhoto(3)))).status).toBe(201);
});

test.each<[string, object, field: string]>([
  ['a text as value', { readingValues: [{ obis: '1-0:1.8.1', value: '5' }] }, 'readingValues.0.value'],
  ['a day instead of an instant', { readingDate: '2026-11-20' }, 'readingDate'],
  ['no contact', { contact: undefined }, 'contact'],
  ['a type that there is not', { meterType: 'GENERIC_METER' }, 'meterType'],
  ['101 rates', { readingValues: Array(101).fill(first) }, 'readingValues'],
  [
    '61 photos',
    { readingValues: Array(4).fill({ ...first, readingImages: Array(16).fill(markedPhoto(1)) }) },
    'readingValues',
  ],
  ['consent as a text', { privacyConsent: 'true' }, 'privacyConsent'],
])('%s is 400 with the field', async (_case, change, field) => {
  const { status, body } = await send(change);
  expect([status, body.code, body.fieldErrors[0].field]).toEqual([400, 'invalid_request', field]);
});

test('a body beyond 32 MiB is 413', async () => {
  const encodedImage = Buffer.alloc(25 * 1024 * 1024).toString('base64');
  const { status, body } = await send(withPhotos({ encodedImage, mimeType: 'image/jpeg' }));
  expect([status, body.code]).toEqual([413, 'body_too_large']);
});

test('it is counted as accepted once', async () => {
  const counted = async () =>
    (await backend.metrics.submissions.get()).values.find(({ labels }) => labels.kind === 'anonymous')
      ?.value ?? 0;
  const before = await counted();
  const key = randomUUID();
  await send({}, key);
  await send({}, key);
  await send({ meterNumber: '' });
  expect(await counted()).toBe(before + 1);
});
