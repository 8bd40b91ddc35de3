import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { startTelemetry } from './telemetry.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-telemetry-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Takes what is exported, as a collector does. */
async function startCollector() {
  const received: { path: string | undefined; key: unknown; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const key = request.headers['x-key'];
    received.push({ path: request.url, key, body: await buffer(request) });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, address, close: () => server.close() };
}

function serve(address: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [resolve(__dirname, '../cli.ts'), 'serve'], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=geheimnis',
      OTEL_SERVICE_NAME: 'portal-lindental',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('traces and metrics of a request arrive, continue the trace of its caller, and contain no address', async () => {
  const collector = await startCollector();
  const child = serve(collector.address);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /running at (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    const url = `${address}/api/public/contact/vermisst?token=geheim`;
    expect((await fetch(url, { headers: { traceparent, 'user-agent': 'Handy' } })).status).toBe(404);
    child.kill('SIGTERM');
    break;
  }
  await once(child, 'exit');
  collector.close();
  const bodiesOf = (path: string) =>
    Buffer.concat(collector.received.filter(one => one.path === path).map(({ body }) => body));
  const traces = bodiesOf('/v1/traces');
  expect(collector.received.every(({ key }) => key === 'geheimnis')).toBe(true);
  for (const part of ['portal-lindental', 'GET /api/public/contact/:applicationId', 'select contact'])
    expect([part, traces.includes(part)]).toEqual([part, true]);
  expect(traces.includes(Buffer.from('4bf92f3577b34da6a3ce929d0e0e4736', 'hex'))).toBe(true);
  for (const part of ['vermisst', 'geheim', 'Handy', '127.0.0.1'])
    expect([part, traces.includes(part)]).toEqual([part, false]);
  const metrics = bodiesOf('/v1/metrics');
  for (const part of ['http.server.request.duration', '/api/public/contact/:applicationId'])
    expect([part, metrics.includes(part)]).toEqual([part, true]);
  expect(metrics.includes('vermisst')).toBe(false);
}, 60_000);

test('a collector that never answers does not hold the end', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const child = serve(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /running at (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    await fetch(`${address}/readyz`);
    child.kill('SIGTERM');
    break;
  }
  // Its time limit for one request alone is ten seconds.
  expect(await once(child, 'exit', { signal: AbortSignal.timeout(8000) })).toEqual([0, null]);
  silent.closeAllConnections();
  silent.close();
}, 60_000);

const loaded = () => Object.keys(require.cache).some(file => file.includes('@opentelemetry'));

test('without a receiver, or where it is disabled, nothing of it is loaded', async () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1';
  await startTelemetry({});
  await startTelemetry({ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT });
  expect(loaded()).toBe(false);
  const { shutdown } = await startTelemetry({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_METRICS_EXPORTER: 'none',
  });
  expect(loaded()).toBe(true);
  await shutdown();
});
