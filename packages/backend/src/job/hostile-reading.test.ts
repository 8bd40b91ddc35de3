import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
let ask: Awaited<ReturnType<TestApp['as']>>;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.pool.query(
    `update application set config = '{"features": {"unknownReadingsAllowed": true}}' where id = 'demo'`,
  );
  ask = await backend.as('kunde');
});
afterAll(() => backend.close());

const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
/** The two places that take readings: how a body is made of one reading, and in which field what it says ends up. */
const places = {
  'of a job': {
    url: '/api/pro/job/J-1/meterRateTask/result',
    body: (reading: string) => `{"readingDate":"${noon}","results":[{"taskId":"NT",${reading}}]}`,
    path: 'results.0.',
  },
  'of an unknown meter': {
    url: '/api/pro/unknown-reading',
    body: (reading: string) => `{"readingDate":"${noon}","meterNumber":"1ESY",${reading}}`,
    path: '',
  },
};
type Place = (typeof places)[keyof typeof places];

async function send({ url }: Place, payload: string) {
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
  const answer = await ask({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, ...answer.json() };
}
const stored = async () =>
  (
    await backend.pool.query(
      `select (select count(*) from reading_result)::int + (select count(*) from unknown_reading)::int as readings,
         (select count(*) from idempotency_key)::int as keys, (select count(*) from account)::int as accounts`,
    )
  ).rows[0];
const fieldOf = ({ fieldErrors }: { fieldErrors?: { field: string }[] }) => fieldErrors?.[0]?.field;

const image = (encodedImage: unknown, mimeType: unknown = 'image/jpeg') =>
  `"readingValue":5,"readingImages":[${JSON.stringify({ encodedImage, mimeType })}]`;

/** A reading as JSON text, the status, and the field that is named, inside the reading. */
const refused: [name: string, reading: string, status: number, field?: string][] = [
  ['a number too large for any', '"readingValue":1e400', 400, 'readingValue'],
  ['a negative number too large for any', '"readingValue":-1e400', 400, 'readingValue'],
  ['the largest number', '"readingValue":1.7976931348623157e308', 422, 'readingValue'],
  ['the smallest number', '"readingValue":5e-324', 422, 'readingValue'],
  ['digits that a number cannot keep', '"readingValue":0.1000000000000000055', 422, 'readingValue'],
  ['sixteen digits', '"readingValue":1234567890.123456', 422, 'readingValue'],
  ['a number as text', '"readingValue":"5"', 400, 'readingValue'],
  ['no number', '"readingValue":null', 400, 'readingValue'],
  ['a list', '"readingValue":[5]', 400, 'readingValue'],
  ['an operator', '"readingValue":{"$gt":0}', 400, 'readingValue'],
  ['NaN', '"readingValue":NaN', 400],
  ['a hexadecimal number', '"readingValue":0x10', 400],
  ['a leading zero', '"readingValue":05', 400],
  ['a comment that is an object', '"readingValue":5,"comment":{"toString":"x"}', 400, 'comment'],
  ['a comment of a megabyte', `"readingValue":5,"comment":"${'x'.repeat(1 << 20)}"`, 400, 'comment'],
  ['NUL in a comment', '"readingValue":5,"comment":"a\\u0000b"', 400, 'comment'],
  ['the prototype as a field', '"readingValue":5,"__proto__":{"taskId":"HT"}', 400],
  ['the constructor’s prototype', '"readingValue":5,"constructor":{"prototype":{"isAdmin":true}}', 400],
  ['nesting without end', `"readingValue":5,"comment":${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
  ['half a surrogate pair in a comment', '"readingValue":5,"comment":"a\\ud800"', 400, 'comment'],
  ['photos that are no list', '"readingValue":5,"readingImages":{"length":1}', 400, 'readingImages'],
  ['a photo that is a list', '"readingValue":5,"readingImages":[[]]', 400, 'readingImages.0'],
  ['a photo that is null', '"readingValue":5,"readingImages":[null]', 400, 'readingImages.0'],
  [
    'a thousand photos of one reading',
    `"readingValue":5,"readingImages":[${Array(1000).fill('{"encodedImage":"/9j/4AE=","mimeType":"image/jpeg"}')}]`,
    400,
    'readingImages',
  ],
  ['no base64', image('not base64 at all!'), 422, 'readingImages.0'],
  ['base64 for addresses', image('_9j_4AE='), 422, 'readingImages.0'],
  ['base64 with a line break', image('/9j/\n4AE='), 422, 'readingImages.0'],
  ['base64 cut off', image('/9j/4AE'), 422, 'readingImages.0'],
  ['padding alone', image('===='), 422, 'readingImages.0'],
  ['only the beginning of a JPEG', image('/9j/'), 422, 'readingImages.0'],
  ['SVG', image(Buffer.from('<svg onload="alert(1)"/>').toString('base64')), 422, 'readingImages.0'],
  ['a media type with a header behind', image('/9j/4AE=', 'image/jpeg\r\nx: y'), 422, 'readingImages.0'],
  ['a media type without end', image('/9j/4AE=', 'x'.repeat(101)), 400, 'readingImages.0.mimeType'],
];

describe.each(Object.entries(places))('a reading %s', (_name, place) => {
  test.each(refused.map(([name, reading, status, field]) => ({ name, reading, status, field })))(
    '$name is refused at its field, and nothing is stored',
    async ({ reading, status, field }) => {
      const before = await stored();
      const answer = await send(place, place.body(reading));
      expect(answer.status).toBe(status);
      expect(['invalid_json', 'invalid_request', 'body_too_complex', 'submission_invalid']).toContain(
        answer.code,
      );
      expect(fieldOf(answer)).toBe(field === undefined ? undefined : place.path + field);
      expect(await stored()).toEqual(before);
    },
  );

  test.each([
    ['negative zero', '"readingValue":-0'],
    ['zero with an exponent', '"readingValue":0e99'],
    ['zero, written long', '"readingValue":0.000'],
  ])('%s is zero', async (_case, reading) => {
    expect([200, 201]).toContain((await send(place, place.body(reading))).status);
    const { rows } = await backend.pool.query(
      `select reading_value::text as value from reading_result
       union all select reading_value::text from unknown_reading`,
    );
    expect(new Set(rows.map(({ value }) => value))).toEqual(new Set(['0']));
  });

  test.each(['[]', '""', '5', 'null', '{}', '{"results":{}}', '{"readingDate":[]}'])(
    'the body %s is 400',
    async payload => {
      const answer = await send(place, payload);
      expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    },
  );
});

test.each(['__proto__', 'constructor', 'toString', "NT' or '1'='1", 'nt', ' NT', 'x'.repeat(200)])(
  'the rate %j is unknown',
  async taskId => {
    const reading = `"readingDate":"${noon}","results":[{"taskId":${JSON.stringify(taskId)},"readingValue":5}]`;
    const answer = await send(places['of a job'], `{${reading}}`);
    expect([answer.status, answer.fieldErrors]).toEqual([
      422,
      [{ field: 'results.0.taskId', message: 'unknownTask' }],
    ]);
  },
);

test.each([
  ["1'; drop table account;--", 201],
  ['\u202e7021', 201],
  ['=HYPERLINK("x")', 201],
  ['half a pair \ud800', 400],
  ['NUL \u0000', 400],
  ['\u00a0\u2003', 422],
])('the meter number %j is answered %d', async (meterNumber, status) => {
  const { accounts } = await stored();
  const body = JSON.stringify({ meterNumber, readingValue: 5, readingDate: noon });
  expect((await send(places['of an unknown meter'], body)).status).toBe(status);
  expect((await stored()).accounts).toBe(accounts);
});
