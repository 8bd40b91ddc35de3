import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { createTestApp, emptyScans, markedJpeg, markOf, sending, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

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

test('photos come back in their order', async () => {
  const ids = await send('kunde', markedJpeg(1), markedJpeg(2));
  const ask = await backend.as('kunde');
  const answers = await Promise.all(ids.map(id => ask({ url: imageUrl(id) })));
  expect(answers.map(answer => markOf(answer.rawPayload))).toEqual([1, 2]);
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
  const [id = ''] = await send('verwaltung', markedJpeg(3));
  const owner = await backend.as('kunde');
  expect((await owner({ url: imageUrl(id) })).statusCode).toBe(200);
  await backend.pool.query(
    "delete from job_access where account_id = (select id from account where username = 'Kunde')",
  );
  expect((await owner({ url: imageUrl(id) })).statusCode).toBe(404);
  expect((await backend.app.inject({ url: imageUrl(id) })).statusCode).toBe(401);
});

test('the path has to name the job and the rate of the photo', async () => {
  const [id = ''] = await send('verwaltung', markedJpeg(3));
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
  ['a fourth photo', Array(4).fill(photo(markedJpeg(4))), 'results.0.readingImages', 'tooManyImages'],
  ['a PNG', [photo(markedJpeg(4), 'image/png')], 'results.0.readingImages.0', 'notAJpeg'],
  ['HTML that calls itself JPEG', [photo(Buffer.from('<script>'))], 'results.0.readingImages.0', 'notAJpeg'],
  [
    'four bytes that begin as a JPEG',
    [photo(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))],
    'results.0.readingImages.0',
    'notAJpeg',
  ],
  ['half a photo', [photo(markedJpeg(4).subarray(0, -20))], 'results.0.readingImages.0', 'notAJpeg'],
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

test('a body beyond 32 MiB is refused with 413', async () => {
  const ask = await backend.as('verwaltung');
  const answer = await ask(withPhotos(photo(randomBytes(25 * 1024 * 1024))));
  expect([answer.statusCode, answer.json()]).toEqual([
    413,
    { status: 413, code: 'body_too_large', message: 'The request body is too large.' },
  ]);
});

/** A photo as the server stores it. */
async function keptOf(bytes: Buffer): Promise<Buffer> {
  const [id = ''] = await send('verwaltung', bytes);
  return (await (await backend.as('verwaltung'))({ url: imageUrl(id) })).rawPayload;
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2563eb' } });

test('only pixels are kept, upright and at most 1600: no place, no device, nothing appended', async () => {
  const photographed = await drawn(2000, 1000)
    .withExif({ IFD0: { Make: 'Fotofirma' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const kept = await keptOf(
    Buffer.concat([photographed, Buffer.from('PK\u0003\u0004 <script>alert(1)</script>')]),
  );
  const { format, width, height, exif, orientation } = await sharp(kept).metadata();
  expect([format, width, height, exif, orientation]).toEqual(['jpeg', 800, 1600, undefined, undefined]);
  expect(kept.toString('latin1')).not.toMatch(/Exif|Fotofirma|script|PK/);
});

test('a photo of the portal hardly changes', async () => {
  const noise = randomBytes(120 * 90 * 3);
  const sent = await sharp(noise, { raw: { width: 120, height: 90, channels: 3 } })
    .blur(1.5)
    .jpeg({ quality: 75 })
    .toBuffer();
  const [before, after] = await Promise.all(
    [sent, await keptOf(sent)].map(bytes => sharp(bytes).raw().toBuffer()),
  );
  const differences = [...(before ?? [])].map((value, index) => Math.abs(value - (after?.[index] ?? 0)));
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(1);
});

test('a picture of too many pixels is refused, however small its file', async () => {
  const wide = emptyScans({ width: 10_000, height: 6000, scans: 1 });
  const answer = await (await backend.as('verwaltung'))(withPhotos(photo(wide)));
  expect([answer.statusCode, answer.json().fieldErrors[0].message]).toEqual([
    422,
    'tooManyPixels, allowed 16000000',
  ]);
});
