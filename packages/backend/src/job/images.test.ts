import { randomBytes } from 'node:crypto';
import { createTestApp, sending, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const jpeg = (size = 5000) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size)]);
const photo = (bytes: Buffer, mimeType = 'image/jpeg') => ({
  encodedImage: bytes.toString('base64'),
  mimeType,
});
const withPhotos = (...readingImages: object[]) =>
  sending('J-1', [{ taskId: 'NT', readingValue: 5, readingImages }]);
const imageUrl = (imageId: string, taskId = 'NT', jobId = 'J-1') =>
  `/api/pro/job/${jobId}/meter-rate-tasks/${taskId}/result-images/${imageId}`;

async function send(username: string, ...images: Buffer[]): Promise<string[]> {
  const answer = await (await backend.as(username))(withPhotos(...images.map(bytes => photo(bytes))));
  const [, nt] = answer.json().meter.meterRateTasks;
  return nt.readingResults.at(-1).readingResultImages.map((image: { imageId: string }) => image.imageId);
}

test('photos come back byte for byte, in their order', async () => {
  const [first, second] = [jpeg(), jpeg(900_000)];
  const ids = await send('kunde', first, second);
  const ask = await backend.as('kunde');
  const answers = await Promise.all(ids.map(id => ask({ url: imageUrl(id) })));
  expect(answers.map(answer => answer.rawPayload.equals(answer === answers[0] ? first : second))).toEqual([
    true,
    true,
  ]);
  expect(answers[0]?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  const etag = String(answers[0]?.headers.etag);
  const again = await ask({ url: imageUrl(ids[0] ?? ''), headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('a photo is shown to every account that has the job, and to no other', async () => {
  const [id = ''] = await send('verwaltung', jpeg());
  const owner = await backend.as('kunde');
  expect((await owner({ url: imageUrl(id) })).statusCode).toBe(200);
  await backend.pool.query(
    "delete from job_access where account_id = (select id from account where username = 'Kunde')",
  );
  expect((await owner({ url: imageUrl(id) })).statusCode).toBe(404);
  expect((await backend.app.inject({ url: imageUrl(id) })).statusCode).toBe(401);
});

test('the path has to name the job and the rate of the photo', async () => {
  const [id = ''] = await send('verwaltung', jpeg());
  const ask = await backend.as('verwaltung');
  for (const url of [
    imageUrl(id, 'HT'),
    imageUrl(id, 'T', 'J-9'),
    imageUrl('no-uuid'),
    imageUrl(`${id.slice(0, -4)}0000`),
  ]) {
    const answer = await ask({ url });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'image_unknown']);
  }
});

test.each([
  ['a fourth photo', Array(4).fill(photo(jpeg())), 'results.0.readingImages', 'tooManyImages'],
  ['a PNG', [photo(jpeg(), 'image/png')], 'results.0.readingImages.0', 'notAJpeg'],
  ['HTML that calls itself JPEG', [photo(Buffer.from('<script>'))], 'results.0.readingImages.0', 'notAJpeg'],
  [
    'a data URL',
    [{ encodedImage: 'data:image/jpeg;base64,/9j/', mimeType: 'image/jpeg' }],
    'results.0.readingImages.0',
    'notAJpeg',
  ],
])('%s is 422', async (_case, images, field, code) => {
  const answer = await (await backend.as('verwaltung'))(withPhotos(...images));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fieldErrors).toEqual([{ field, message: expect.stringMatching(`^${code}`) }]);
});

test('a body beyond 32 MiB is 413 and says so', async () => {
  const ask = await backend.as('verwaltung');
  const answer = await ask(withPhotos(photo(jpeg(25 * 1024 * 1024))));
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { status: 413, code: 'body_too_large', message: 'The request body is too large.' },
  ]);
});
