import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestApp, sending } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { startServer } from '../serve.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-metrics-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const start = (metricsPort?: number, log?: { write(line: string): void }) =>
  startServer({
    ...(log && { log }),
    databaseUrl: database.url,
    dataDir: join(folder, 'unused'),
    port: 0,
    ...(metricsPort !== undefined && { metricsPort }),
  });

const label = '[a-zA-Z_]+="(?:[^"\\\\\\n]|\\\\[\\\\"n])*"';
// prom-client writes "Nan", as Go reads it, too: where no sample was taken yet.
const sample = new RegExp(
  `^[a-zA-Z_:][a-zA-Z0-9_:]*(?:\\{${label}(?:,${label})*\\})? -?(?:[0-9.e+-]+|\\+Inf|[Nn]a[Nn])$`,
);

test('with a port of their own they are served there, as text that Prometheus reads, and nowhere else', async () => {
  const server = await start(0);
  for (const path of ['/healthz', '/api/nothing?token=geheim', '/api/public/application']) {
    await fetch(`${server.address}${path}`);
  }
  const answer = await fetch(String(server.metricsAddress));
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).trimEnd().split('\n');
  const declared = new Set<string>();
  for (const line of lines.filter(line => line !== '')) {
    const type = /^# TYPE ([a-z0-9_:]+) (counter|gauge|histogram|summary)$/.exec(line);
    if (type) {
      expect(declared).not.toContain(type[1]);
      declared.add(String(type[1]));
    } else expect(line).toMatch(line.startsWith('#') ? /^# HELP [a-z0-9_:]+ \S/ : sample);
  }
  const text = lines.join('\n');
  expect(text).toContain(
    'zaehlwerk_http_request_seconds_count{method="GET",route="/healthz",status="2xx"} 1',
  );
  expect(text).toContain('zaehlwerk_http_request_seconds_count{method="GET",route="other",status="4xx"} 1');
  expect(text).toMatch(/zaehlwerk_database_connections\{state="idle"\} [1-9]/);
  expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(text).not.toContain('geheim');

  expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  await server.close();
  await expect(fetch(String(server.metricsAddress))).rejects.toThrow();
});

test('without one there is no address for them', async () => {
  const server = await start();
  expect(server.metricsAddress).toBeUndefined();
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  await server.close();
});

test('a taken port is said by the name of its setting, before anything listens', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const lines: string[] = [];
  await expect(start(port, { write: line => void lines.push(line) })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: `Port ${port} is taken: end what uses it, or set another METRICS_PORT.`,
  });
  expect(lines.join()).not.toContain('listening');
  other.close();
});

test('two backends count by themselves', async () => {
  const [one, two] = [await start(0), await start(0)];
  await fetch(`${one.address}/healthz`);
  const text = async (address: unknown) => (await fetch(String(address))).text();
  expect(await text(one.metricsAddress)).toContain('route="/healthz"');
  expect(await text(two.metricsAddress)).not.toContain('route="/healthz"');
  await Promise.all([one.close(), two.close()]);
});

test('readings count once they are stored, logins by what came of them', async () => {
  const backend = await createTestApp();
  const ask = await backend.as('kunde');
  const reading = (readingValue: number) => sending('J-1', [{ taskId: 'NT', readingValue }], { key: 'k1' });
  await ask(reading(5.5));
  await ask(reading(5));
  await ask(reading(5));
  await backend.authenticate({ username: 'kunde', password: 'falsch' });
  await backend.authenticate({ username: 'kunde', password: 'falsch', applicationId: 'erfunden' });
  // Logins are written down after their answers.
  await backend.app.close();
  const text = await backend.metrics.registry.metrics();
  expect(text).toContain('zaehlwerk_submissions_accepted_total{kind="job",application="demo"} 1\n');
  const logins = (outcome: string, application: string) =>
    `zaehlwerk_logins_total{method="password",outcome="${outcome}",application="${application}"} 1\n`;
  expect(text).toContain(logins('success', 'demo'));
  expect(text).toContain(logins('wrong_password', 'demo'));
  expect(text).toContain(logins('unknown_user', ''));
  expect(text).toMatch(/zaehlwerk_signing_key_seconds\{state="age"\} [\d.]+\n/);
  expect(text).toContain('zaehlwerk_signing_key_seconds{state="limit"} 7776000\n');
  const route = '/api/pro/job/:id/meterRateTask/result';
  expect(text).toContain(
    `zaehlwerk_http_request_seconds_count{method="POST",route="${route}",status="2xx"} 2\n`,
  );
  expect(text).not.toMatch(/kunde|J-1|erfunden/);
  await backend.close();
});
