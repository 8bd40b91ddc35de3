import { applicationSchema } from '@zaehlwerk/api/schema';
import sharp from 'sharp';
import { createTestApp, type TestApp } from '#test-app';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

const get = (url: string, headers: Record<string, string> = {}) => backend.app.inject({ url, headers });
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from([0, 0, 2, 0, 0, 0, 1, 0x80]),
]);

test('an unclaimed host has the default application, with all defaults filled in', async () => {
  const answer = await get('/api/public/application', { host: 'portal.example:8443' });
  expect(answer.statusCode).toBe(200);
  expect(applicationSchema.parse(answer.json())).toEqual(answer.json());
  expect(answer.json()).toMatchObject({
    applicationId: 'demo',
    applicationName: 'Stadtwerke Demo',
    meterReading: { queryPostDecimals: true, readingDateMaxDaysInPast: 30 },
    features: { multipleAccountsLoginEnabled: true },
    languageConfig: { defaultLanguage: 'de-FORMAL' },
  });
});

test('a host that an application claims, whatever its case or port', async () => {
  const answer = await get('/api/public/application', { host: 'Anderswo.Example:8443' });
  expect(answer.json().applicationId).toBe('other');
});

test('only Host names the host: no other header selects an application', async () => {
  const headers = {
    host: 'portal.example',
    'x-forwarded-host': 'anderswo.example',
    forwarded: 'host=anderswo.example',
  };
  expect((await get('/api/public/application', headers)).json().applicationId).toBe('demo');
});

test('GET and HEAD are recognisable as ours and never come from a cache', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await backend.app.inject({ method, url: '/api/public/application' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-portal-application': 'demo', 'cache-control': 'no-store' });
    expect(answer.body === '').toBe(method === 'HEAD');
  }
});

test('the online probe costs one look at the database and leaves no line in the log', async () => {
  const asked = jest.spyOn(backend.requestPool, 'query');
  const lines = backend.lines.length;
  await backend.app.inject({ method: 'HEAD', url: '/api/public/application' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(backend.lines).toHaveLength(lines);
  asked.mockRestore();
});

test('without its database the portal is not recognisable', async () => {
  const asked = jest.spyOn(backend.requestPool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  });
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await backend.app.inject({ method, url: '/api/public/application' });
    expect([answer.statusCode, answer.headers['x-portal-application']]).toEqual([503, undefined]);
  }
  asked.mockRestore();
});

test('without a logo: 404 and a manifest without icons', async () => {
  const logo = await get('/api/public/application/logo.png');
  expect([logo.statusCode, logo.json().code]).toEqual([404, 'logo_missing']);
  const manifest = await get('/api/public/application/manifest/manifest.json');
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  expect(manifest.json()).toMatchObject({ name: 'Stadtwerke Demo', lang: 'de', start_url: '/', icons: [] });
});

test('the logo comes as it was imported', async () => {
  await backend.pool.query("update application set logo = $1, logo_mime = 'image/png' where id = 'demo'", [
    png,
  ]);
  const logo = await get('/api/public/application/logo.png');
  expect(logo.headers['content-type']).toBe('image/png');
  expect(logo.rawPayload.equals(png)).toBe(true);
  const again = await get('/api/public/application/logo.png', { 'if-none-match': String(logo.headers.etag) });
  expect(again.statusCode).toBe(304);
});

/** Colour of a pixel of an image. */
async function pixel(image: Buffer, left: number, top: number): Promise<number[]> {
  const one = sharp(image).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  return [...(await one.toBuffer())];
}

const wideLogo = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: '#c00000' } })
    .png()
    .toBuffer();

test('the icons of the manifest are squares of the stated size, with the whole logo visible', async () => {
  await backend.pool.query("update application set logo = $1, logo_mime = 'image/png' where id = 'demo'", [
    await wideLogo(),
  ]);
  const manifest = (await get('/api/public/application/manifest/manifest.json')).json();
  expect(manifest).toMatchObject({ id: '/', display: 'standalone', theme_color: '#ffffff' });
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '180x180 any',
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await get(src);
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
    expect(await pixel(icon.rawPayload, width / 2, height / 2)).toEqual([0xc0, 0, 0]);
    expect(await pixel(icon.rawPayload, 0, 0)).toEqual([255, 255, 255]);
    const again = await get(src, { 'if-none-match': String(icon.headers.etag) });
    expect(again.statusCode).toBe(304);
  }
  const maskable = (await get('/api/public/application/icons/maskable-512.png')).rawPayload;
  // The corners of a logo that is three times as wide as high, and the circle that every system shows.
  expect(await pixel(maskable, 256 - 205, 256)).toEqual([255, 255, 255]);
  expect(await pixel(maskable, 256 - 140, 256)).toEqual([0xc0, 0, 0]);
});

test('another logo is another icon', async () => {
  const tag = async () => (await get('/api/public/application/icons/192.png')).headers.etag;
  const before = await tag();
  const blue = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0000c0' } })
    .webp()
    .toBuffer();
  await backend.pool.query("update application set logo = $1, logo_mime = 'image/webp' where id = 'demo'", [
    blue,
  ]);
  expect(await tag()).not.toBe(before);
});

test('icons that do not exist, and a logo that is no image', async () => {
  const unknown = await get('/api/public/application/icons/193.png');
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'invalid_request']);
  await backend.pool.query("update application set logo = 'nothing' where id = 'demo'");
  const unreadable = await get('/api/public/application/icons/192.png');
  expect([unreadable.statusCode, unreadable.json().code]).toEqual([404, 'logo_missing']);
});

test('contact texts of an application, by its id', async () => {
  const items = [{ language: 'de-FORMAL', path: 'HOME', text: '**Rufen Sie an**' }];
  await backend.pool.query("update application set contact = $1 where id = 'demo'", [JSON.stringify(items)]);
  expect((await get('/api/public/contact/demo')).json()).toEqual({ contactInformationItems: items });
  expect((await get('/api/public/contact/other')).json()).toEqual({ contactInformationItems: [] });
  const unknown = await get("/api/public/contact/' or '1'='1");
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'application_unknown']);
});

test('instructions of an application, by its id', async () => {
  const instructions = [
    {
      language: 'de-FORMAL',
      title: 'Gas',
      text: '**Schwarz** zählt',
      obisFilter: '^7-',
      multiMeterRate: false,
    },
    { language: 'en-FORMAL', title: 'All', text: 'Look', meterNumberFilter: '(a+)+$' },
  ];
  await backend.pool.query("update application set meter_reading_help = $1 where id = 'demo'", [
    JSON.stringify(instructions),
  ]);
  const answer = await get('/api/public/meterReadingHelp/demo');
  expect(answer.json()).toEqual({ instructions });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await get('/api/public/meterReadingHelp/other')).json()).toEqual({ instructions: [] });
  const unknown = await get('/api/public/meterReadingHelp/nobody');
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'application_unknown']);
});

test('no application at all is 404', async () => {
  await backend.pool.query("update application set is_default = false where id = 'demo'");
  const answer = await get('/api/public/application');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'application_unknown']);
});
