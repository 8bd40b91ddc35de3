import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertFixture, markedJpeg, markOf, password } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { buildApp } from '../app.ts';
import { newKeySet } from '../keys/key-set.ts';
import { migrate } from '../migrations/migrate.ts';
import { hashOf } from './photo-store.ts';

/* The release before has `bytes` in the tables of what shows photos; its backends work on this schema, and their photos here. */

let database: TestDatabase;
let files: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  files = await mkdtemp(join(tmpdir(), 'zaehlwerk-before-'));
  await copyFile(join(import.meta.dirname, '../migrations/0001_schema.sql'), join(files, '0001_schema.sql'));
  await migrate(database.url, files);
  await insertFixture(database.pool);
  await database.pool.query(`with sent as (
      insert into submission (job_key, account_id, reading_date) select job_key, account_id, current_date
      from job_access join account on account.id = account_id where username = 'Kunde' limit 1 returning id, job_key)
    insert into reading_result (submission_id, task_key, reading_value)
      select id, task.key, 5 from sent join meter_rate_task task using (job_key) limit 1`);
  await database.pool.query(`insert into unknown_reading (account_id, meter_number, reading_date, reading_value)
    select id, '1', current_date, 5 from account where username = 'Kunde'`);
  await database.pool.query(`with reading as (insert into anonymous_reading (application_id, number, meter_type,
      meter_number, reading_date, reading_reason, firstname, lastname, street, house_number, zip, city)
    values ('demo', '22222-22222', 'GAS_METER', '1', current_date, '', '', '', '', '', '', '') returning id)
    insert into anonymous_reading_value (reading_id, position, obis, unit, pre_decimals, post_decimals, reading_value)
    select id, 0, '', 'm³', 6, 0, 5 from reading`);
});
afterAll(async () => {
  await database.drop();
  await rm(files, { recursive: true });
});

/** As a backend of the release before does it. */
const storeAsBefore = async (position: number) => {
  for (const [table, owner, of] of [
    ['reading_image', 'result_id', 'reading_result'],
    ['unknown_reading_image', 'reading_id', 'unknown_reading'],
    ['anonymous_reading_image', 'value_id', 'anonymous_reading_value'],
  ])
    await database.pool.query(
      `insert into ${table} (${owner}, position, mime_type, bytes) select id, $1, $2, $3 from ${of}`,
      [position, 'image/jpeg', markedJpeg(position)],
    );
};
const shownAsBefore = async (table: string) => {
  const { rows } = await database.pool.query<{ type: string; bytes: Buffer; tag: string }>(
    `select i.mime_type as type, i.bytes, i.id::text as tag from ${table} i order by position`,
  );
  return rows.map(({ type, bytes }) => [type, markOf(bytes)]);
};

test('photos of before are shown, and a backend of before stores and shows photos beside', async () => {
  await storeAsBefore(0);
  await migrate(database.url);
  await storeAsBefore(1);
  const expected = [
    ['image/jpeg', 0],
    ['image/jpeg', 1],
  ];
  for (const table of ['reading_image', 'unknown_reading_image', 'anonymous_reading_image'])
    expect(await shownAsBefore(table)).toEqual(expected);
  // One row, whatever shows it.
  expect((await database.pool.query('select hash from photo')).rowCount).toBe(1);
});

test('this release shows both, under their hash', async () => {
  const app = await buildApp({ pool: database.pool, keys: { keys: newKeySet(new Date()) } });
  const payload = { applicationId: 'demo', username: 'kunde', password };
  const { token } = (await app.inject({ method: 'POST', url: '/auth/token', payload })).json();
  const reading = await database.pool.query('select id from unknown_reading');
  const { rows } = await database.pool.query('select id from unknown_reading_photo order by position');
  for (const [mark, { id }] of rows.entries()) {
    const url = `/api/pro/unknown-reading/${reading.rows[0].id}/images/${id}`;
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, markedJpeg(mark)]);
    expect(answer.headers.etag).toBe(`"${hashOf(markedJpeg(mark)).toString('hex')}"`);
  }
  await app.close();
});
