import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let files: string;
/** Names of the migrations of this release. */
let present: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  files = await mkdtemp(join(tmpdir(), 'zaehlwerk-upgrade-'));
  const names = (await readdir(import.meta.dirname)).filter(name => name.endsWith('.sql'));
  present = names.sort().map(name => name.replace('.sql', ''));
  await Promise.all(names.map(name => cp(join(import.meta.dirname, name), join(files, name))));
  await database.pool.query("insert into application (id, name) values ('demo', 'Demo')");
});
afterEach(async () => {
  await database.drop();
  await rm(files, { recursive: true });
});

const next = (number: string, sql: string) => writeFile(join(files, `${number}_next.sql`), sql);
const run = async () =>
  (await database.pool.query<{ name: string }>('select name from migration order by id')).rows.map(
    ({ name }) => name,
  );

test('the next release adds its files once, and what is there stays', async () => {
  await next('9001', "alter table application add column colour text not null default 'green'");
  await next('9002', "update application set colour = 'blue' where id = 'demo'");
  await Promise.all([migrate(database.url, files), migrate(database.url, files)]);
  await migrate(database.url, files);
  expect(await run()).toEqual([...present, '9001_next', '9002_next']);
  expect((await database.pool.query('select id, colour from application')).rows).toEqual([
    { id: 'demo', colour: 'blue' },
  ]);
  // A backend of this release, started again beside it.
  await migrate(database.url);
});

test('where one file fails, nothing of any is applied, and the repaired ones are', async () => {
  await next('9001', "alter table application add column colour text not null default 'green'");
  await next('9002', 'update application set color = null');
  await expect(migrate(database.url, files)).rejects.toMatchObject({ code: '42703' });
  expect(await run()).toEqual(present);
  await expect(database.pool.query('select colour from application')).rejects.toMatchObject({
    code: '42703',
  });
  await next('9002', 'update application set colour = null');
  await expect(migrate(database.url, files)).rejects.toMatchObject({ code: '23502' });
  await next('9002', "update application set colour = 'blue'");
  await migrate(database.url, files);
  expect((await database.pool.query('select colour from application')).rows).toEqual([{ colour: 'blue' }]);
});
