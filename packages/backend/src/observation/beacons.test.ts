import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';

const reading = (version: string) => ({
  name: 'mf-reading',
  version,
  routes: [{ path: '/ablesung/:jobId' }],
});
const set = (id: string, version: string, extra = {}) =>
  JSON.stringify({ id, shell: { version: '0.1.0' }, modules: [reading(version)], ...extra });

let site: string;
let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'zaehlwerk-beacons-'));
  await writeFile(join(site, 'release-set.json'), set('abc1', '1.2.0'));
  backend = await createTestApp({ shared, siteDirectory: site });
});
afterEach(async () => {
  await backend.close();
  await rm(site, { recursive: true });
});

const send = (payload: unknown, headers = {}, remoteAddress = '198.51.100.9') =>
  backend.app.inject({
    method: 'POST',
    url: '/api/public/beacons',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  });
const sendAll = (...observations: object[]) => send({ set: 'abc1', observations });
const part = { kind: 'part', module: 'mf-reading', version: '1.2.0', milliseconds: 340 };
const failure = { kind: 'failure', module: 'mf-reading', version: '1.2.0', code: 'integrity' };
const vital = { kind: 'vital', name: 'LCP', value: 1700, route: '/ablesung/:jobId' };

/** The samples of the metrics that begin with a name. */
const samples = async (name: string) => {
  const lines = (await backend.metrics.registry.metrics()).split('\n');
  return lines.filter(line => line.startsWith(name));
};

test('what a page observed is counted, by what is published', async () => {
  const shell = { kind: 'failure', module: 'shell', version: '0.1.0', code: 'unreachable' };
  const shift = { kind: 'vital', name: 'CLS', value: 0.02, route: '/' };
  const answer = await sendAll(part, failure, failure, shell, vital, shift);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await samples('zaehlwerk_beacons_total')).toEqual(['zaehlwerk_beacons_total{set="abc1"} 1']);
  const build = 'module="mf-reading",version="1.2.0"';
  expect(await samples('zaehlwerk_module_load_seconds_sum')).toEqual([
    `zaehlwerk_module_load_seconds_sum{${build}} 0.34`,
  ]);
  expect(await samples('zaehlwerk_module_failures')).toEqual([
    `zaehlwerk_module_failures_total{${build},code="integrity"} 2`,
    'zaehlwerk_module_failures_total{module="shell",version="0.1.0",code="unreachable"} 1',
  ]);
  expect(await samples('zaehlwerk_web_vital_seconds_sum')).toEqual([
    'zaehlwerk_web_vital_seconds_sum{name="LCP",route="/ablesung/:jobId"} 1.7',
  ]);
  expect(await samples('zaehlwerk_layout_shift_sum')).toEqual(['zaehlwerk_layout_shift_sum{route="/"} 0.02']);
});

test('new releases and canaries are known at once, earlier ones stay known', async () => {
  await sendAll(part);
  const canaries = [{ percent: 5, from: 0, build: reading('1.4.0-canary.1') }];
  await writeFile(join(site, 'release-set.json'), set('abc2', '1.3.0', { canaries }));
  await sendAll(part, { ...part, version: '1.3.0' }, { ...part, version: '1.4.0-canary.1' });
  await writeFile(join(site, 'release-set.json'), '{');
  await sendAll({ ...part, version: '1.3.0' });
  expect(await samples('zaehlwerk_module_load_seconds_count')).toEqual([
    expect.stringMatching(/version="1.2.0"} 2$/),
    expect.stringMatching(/version="1.3.0"} 2$/),
    expect.stringMatching(/version="1.4.0-canary.1"} 1$/),
  ]);
});

test('a thousand invented names make no label', async () => {
  for (let beacon = 0; beacon < 20; beacon += 1) {
    const observations = Array.from({ length: 50 }, (_, index) => {
      const invented = `x${beacon}-${index}`;
      return [
        { ...part, module: invented },
        { ...part, version: invented },
        { ...failure, module: invented, version: invented },
        { ...vital, route: `/${invented}` },
      ][index % 4];
    });
    expect((await send({ set: `x${beacon}`, observations })).statusCode).toBe(204);
  }
  const text = await backend.metrics.registry.metrics();
  expect(text).not.toMatch(/x\d/);
  expect(await samples('zaehlwerk_beacons_total')).toEqual(['zaehlwerk_beacons_total{set="other"} 20']);
  expect(await samples('zaehlwerk_module_load_seconds_count')).toEqual([
    'zaehlwerk_module_load_seconds_count{module="other",version="other"} 260',
    'zaehlwerk_module_load_seconds_count{module="mf-reading",version="other"} 260',
  ]);
  expect(await samples('zaehlwerk_web_vital_seconds_count')).toEqual([
    'zaehlwerk_web_vital_seconds_count{name="LCP",route="other"} 240',
  ]);
});

test.each([
  ['a person', { ...part, user: 'Erika' }],
  ['a job in a route', { ...vital, route: '/ablesung/J-1?account=7' }],
  ['a meter in a route', { ...vital, route: '/ablesung/1EMH0012345678' }],
  ['a whole address', { ...vital, route: 'https://portal.example/ablesung' }],
  ['a vital with an id of the browser', { ...vital, id: 'v4-1700000000000-123' }],
  ['a message in the place of a code', { ...failure, code: 'Erika Mustermann' }],
  ['markup as a name', { ...part, module: '"}\nevil_total 1' }],
  ['a name without end', { ...part, module: 'a'.repeat(61) }],
  ['a negative time', { ...part, milliseconds: -1 }],
  ['a time without end', { ...part, milliseconds: 1e300 }],
  ['another kind', { kind: 'note', text: 'Erika' }],
  ['no observation', null],
])('%s is refused and leaves no trace', async (_case, observation) => {
  const lines = backend.lines.length;
  const answer = await send({ set: 'abc1', observations: [part, observation] });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  expect(await samples('zaehlwerk_module_load_seconds_count')).toEqual([]);
  expect(backend.lines.slice(lines).join('')).not.toMatch(/Erika|J-1|1EMH|evil|portal\.example/);
});

test.each([
  ['more than fifty', { set: 'abc1', observations: Array(51).fill(part) }, 400],
  ['none', { set: 'abc1', observations: [] }, 400],
  ['a field beside them', { set: 'abc1', observations: [part], userAgent: 'Firefox' }, 400],
  ['a body without end', { set: 'a'.repeat(20_000), observations: [part] }, 413],
  ['no JSON', '{"set"', 400],
])('%s: refused', async (_case, payload, status) => {
  expect((await send(payload)).statusCode).toBe(status);
  expect(await samples('zaehlwerk_beacons_total')).toEqual([]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'only JSON, which pages of others cannot send from their visitors, not %s',
  async type => {
    const body = JSON.stringify({ set: 'abc1', observations: [part] });
    expect((await send(body, { 'content-type': type })).statusCode).toBe(415);
  },
);

test('a network has a limit per minute, without an error; others go on', async () => {
  const beacon = { set: 'abc1', observations: [part] };
  for (let sent = 0; sent < 125; sent += 1) {
    expect((await send(beacon, {}, '203.0.113.5')).statusCode).toBe(204);
  }
  await send(beacon, {}, '203.0.113.6');
  expect(await samples('zaehlwerk_beacons_total')).toEqual(['zaehlwerk_beacons_total{set="abc1"} 121']);
  expect(await samples('zaehlwerk_beacons_dropped_total')).toEqual(['zaehlwerk_beacons_dropped_total 5']);
});
