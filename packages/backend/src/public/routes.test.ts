import { applicationSchema } from '@zaehlwerk/api/schema';
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

test('the application of a host that nobody claims is the default one, with all defaults filled in', async () => {
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

test('GET and HEAD are recognisable as ours and never come from a cache', async () => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await backend.app.inject({ method, url: '/api/public/application' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-portal-application': 'demo', 'cache-control': 'no-store' });
    expect(answer.body === '').toBe(method === 'HEAD');
  }
});

test('the online probe costs one look at the database and leaves no line in the log', async () => {
  const asked = jest.spyOn(backend.pool, 'query');
  const lines = backend.lines.length;
  await backend.app.inject({ method: 'HEAD', url: '/api/public/application' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(backend.lines).toHaveLength(lines);
  asked.mockRestore();
});

test('without its database the portal is not recognisable, whoever asks', async () => {
  const asked = jest.spyOn(backend.pool, 'query').mockImplementation(() => {
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

test('the logo comes as it was imported, and the manifest states its size', async () => {
  await backend.pool.query("update application set logo = $1, logo_mime = 'image/png' where id = 'demo'", [
    png,
  ]);
  const logo = await get('/api/public/application/logo.png');
  expect(logo.headers['content-type']).toBe('image/png');
  expect(logo.rawPayload.equals(png)).toBe(true);
  const again = await get('/api/public/application/logo.png', { 'if-none-match': String(logo.headers.etag) });
  expect(again.statusCode).toBe(304);
  const manifest = await get('/api/public/application/manifest/manifest.json');
  expect(manifest.json().icons).toEqual([
    { src: '/api/public/application/logo.png', type: 'image/png', sizes: '512x384' },
  ]);
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
