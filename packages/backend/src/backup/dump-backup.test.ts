import { Client } from 'pg';
import { insertFixture } from '#test-app';
import { backupFolders } from '#test-backup';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { adoptKeys } from '../keys/adopt-keys.ts';
import { findTool } from './client-tools.ts';

jest.setTimeout(300_000);

/** Its programs are there where its server is. */
const isOldest = 'onOldestPostgres' in globalThis;
const onOldest = isOldest ? test : test.skip;

let folders: Awaited<ReturnType<typeof backupFolders>>;
let database: TestDatabase;
let empty: string;
beforeAll(async () => {
  folders = await backupFolders();
  database = await createTestDatabase();
  await insertFixture(database.pool);
  await adoptKeys(database.pool, { path: folders.at('keys.json') });
  const name = `empty_${process.pid}`;
  await database.pool.query(`create database ${name}`);
  empty = Object.assign(new URL(database.url), { pathname: name }).href;
});
afterAll(async () => {
  await database.pool.query(`drop database empty_${process.pid} with (force)`);
  await database.drop();
  await folders.remove();
});

test('a missing program is named with the version that is needed', async () => {
  await expect(findTool('pg_dump', 99)).rejects.toMatchObject({
    code: 'TOOLS_MISSING',
    message: expect.stringMatching(
      /^pg_dump of PostgreSQL 99 or newer is needed \(found: .*postgresql-client-99\), or name its folder with PG_BIN_DIR\.$/,
    ),
  });
});

onOldest('a dump is restored into an empty database only, and checked without touching any', async () => {
  const keys = { KEYS_FILE: folders.at('keys.json') };
  const made = await folders.backend(['backup', '--to', 'dumps'], { DATABASE_URL: database.url, ...keys });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const checked = await folders.backend(['restore', '--check', '--from', 'dumps']);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringMatching(/account +5\n[\s\S]*is whole/) });

  const restore = ['restore', '--from', 'dumps'];
  const full = await folders.backend(restore, { DATABASE_URL: database.url });
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty \(\d+ tables/) });
  const own = { DATABASE_URL: empty, KEYS_FILE: folders.at('restored-keys.json') };
  expect(await folders.backend(restore, own)).toMatchObject({ code: 0 });
  const client = new Client(empty);
  await client.connect();
  const { rows } = await client.query('select id from job order by id');
  await client.end();
  expect(rows).toEqual([{ id: 'J 2/ü' }, { id: 'J-1' }, { id: 'J-9' }]);
});
