import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, laterWay, type TestDatabase } from '#test-database';
import { startServer } from './serve.ts';
import { startWorker } from './worker.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-serve-'));
  await mkdir(join(folder, 'site'));
  await writeFile(join(folder, 'site', 'index.html'), '<title>Zählwerk</title>');
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const external = () => ({ databaseUrl: database.url, dataDir: join(folder, 'unused'), port: 0 });
const count = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from application')).rows[0]?.n;

test('serves API and site on loopback until it is closed', async () => {
  const server = await startServer({ ...external(), siteDirectory: join(folder, 'site') });
  expect(server.address).toMatch(/^http:\/\/localhost:\d+$/);
  expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: 'ok' });
  const page = await fetch(`${server.address}/ablesung`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain('Zählwerk');
  await Promise.all([server.close(), server.close()]);
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
});

test('an empty external database gets no demo accounts', async () => {
  const server = await startServer(external());
  expect((await fetch(`${server.address}/api/public/application`)).status).toBe(404);
  await server.close();
  expect(await count()).toBe(0);
});

test('a request that is running when the server closes gets its answer', async () => {
  const server = await startServer(external());
  const client = await database.pool.connect();
  await client.query('begin; lock table application');
  const answer = fetch(`${server.address}/api/public/application`);
  const waiting = `select from pg_locks where not granted and database =
    (select oid from pg_database where datname = current_database())`;
  while ((await client.query(waiting)).rowCount === 0);
  const closed = server.close();
  await client.query('rollback');
  client.release();
  expect((await answer).status).toBe(404);
  await closed;
});

test('a taken port and a missing site are said by code, in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startServer({ ...external(), port })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: expect.stringMatching(`^Port ${port} is taken.*$`),
  });
  other.close();
  await expect(startServer({ ...external(), port: 70_000 })).rejects.toMatchObject({ code: 'PORT_UNUSABLE' });
  await expect(startServer({ ...external(), siteDirectory: folder })).rejects.toMatchObject({
    code: 'SITE_MISSING',
  });
  await expect(
    startServer({ ...external(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }),
  ).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
});

test('the start waits for a database that is not there yet, until a signal', async () => {
  const way = await laterWay(database.url);
  const onWaiting = jest.fn(() => void setTimeout(way.open, 700));
  const options = { ...external(), databaseUrl: way.url, databaseWait: 20, onWaiting };
  const server = await startServer(options);
  expect(onWaiting.mock.calls).toEqual([[expect.objectContaining({ code: 'DATABASE_UNREACHABLE' }), 20]]);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  await server.close();
  way.close();
  const ending = new AbortController();
  const starting = startServer({ ...options, onWaiting: () => ending.abort(), signal: ending.signal });
  await expect(starting).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
});

test('probes hear of the end before the sockets close; a worker may do the rest', async () => {
  const server = await startServer({ ...external(), endingDelay: 0.5, worksToo: false });
  const closed = server.close();
  const statusOf = async (path: string) => (await fetch(`${server.address}${path}`)).status;
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
  expect(await statusOf('/api/public/application')).toBe(404);
  await closed;
  await expect(statusOf('/livez')).rejects.toThrow();
});

test('a worker sends what the API has queued, and is live on the port of its metrics', async () => {
  const directory = join(folder, 'mails');
  await database.pool.query("insert into application (id, name) values ('worker', 'Worker')");
  await database.pool.query(`insert into mail (application_id, kind, language, recipient, data, expires_at)
    values ('worker', 'none', 'de-FORMAL', 'a@example.org', '{}', now() + interval '1 day')`);
  const worker = await startWorker({
    ...external(),
    metricsPort: 0,
    mail: { from: { address: 'portal@example.org' }, directory },
  });
  const metrics = String(worker.metricsAddress);
  expect(await (await fetch(metrics.replace('/metrics', '/livez'))).json()).toEqual({ status: 'ok' });
  const text = await (await fetch(metrics)).text();
  expect(text).toMatch(/^zaehlwerk_mail_oldest_seconds \d/m);
  await worker.close();
  await database.pool.query("delete from application where id = 'worker'");
});

test('a database with migrations of something else is refused, not damaged', async () => {
  await database.pool.query("update migration set name = '0001_accounts' where id = 1");
  await expect(startServer(external())).rejects.toMatchObject({
    code: 'MIGRATION_FAILED',
    message: expect.stringMatching(
      /^The database cannot be brought up to date: [^\n]+ start with an empty one: [^\n]+$/,
    ),
  });
  await database.pool.query("update migration set name = '0001_schema' where id = 1");
});
