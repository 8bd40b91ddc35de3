import { Client } from 'pg';
import { insertFixture } from '#test-app';
import { backupFolders } from '#test-backup';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { findBinaries } from '../database/embedded/binaries.ts';
import { adoptKeys } from '../keys/adopt-keys.ts';
import { findTool } from './client-tools.ts';
import { countRows } from './row-counts.ts';

jest.mock('../database/embedded/binaries.ts', () => {
  const binaries = jest.requireActual('../database/embedded/binaries.ts');
  return { ...binaries, findBinaries: jest.fn(binaries.findBinaries) };
});
afterEach(() =>
  jest
    .mocked(findBinaries)
    .mockImplementation(jest.requireActual('../database/embedded/binaries.ts').findBinaries),
);

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

onOldest(
  'without the embedded PostgreSQL, a dump is checked in a database of a server, which is dropped',
  async () => {
    const keys = { KEYS_FILE: folders.at('keys.json') };
    await folders.backend(['backup', '--to', 'more-dumps'], { DATABASE_URL: database.url, ...keys });
    jest.mocked(findBinaries).mockImplementation(() => {
      throw new Error('There is none.');
    });
    const check = (environment: Record<string, string>) =>
      folders.backend(['restore', '--check', '--from', 'more-dumps'], environment);
    const databases = async () =>
      (await database.pool.query('select datname from pg_database order by 1')).rows;
    const before = await databases();
    expect(await check({})).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /\nThe embedded PostgreSQL is not installed here: set DATABASE_URL to a server, /,
      ),
    });
    // The database that is named is full of rows, and stays as it is.
    const rows = await countRows(database.pool);
    expect(await check({ DATABASE_URL: database.url })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/account +5\n[\s\S]*is whole/),
    });
    expect([await databases(), await countRows(database.pool)]).toEqual([before, rows]);

    await database.pool.query('create role reader login');
    const reader = Object.assign(new URL(database.url), { username: 'reader' }).href;
    expect(await check({ DATABASE_URL: reader })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\(42501\): the user reader of DATABASE_URL needs CREATEDB/),
    });
    await database.pool.query('drop role reader');
  },
);
