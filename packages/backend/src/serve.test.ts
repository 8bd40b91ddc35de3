import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { startServer } from './serve.ts';

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
