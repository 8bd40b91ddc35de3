import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { migrate } from './migrate.ts';

let server: TestDatabase;
let client: Client;
let url: string;

beforeAll(async () => {
  server = await createTestDatabase();
  const name = `empty_${process.pid}`;
  await server.pool.query(`create database ${name}`);
  url = Object.assign(new URL(server.url), { pathname: name }).href;
  client = new Client(url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.pool.query(`drop database empty_${process.pid}`);
  await server.drop();
});

test('backends that start at the same time apply every file once, in order', async () => {
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const files = (await readdir(import.meta.dirname)).filter(file => file.endsWith('.sql')).sort();
  const { rows } = await client.query('select name from migration order by id');
  expect(rows.map(row => `${row.name}.sql`)).toEqual(files);
});

test('starting again changes nothing and keeps the data', async () => {
  await client.query("insert into application (id, name) values ('kept', 'Kept')");
  await migrate(url);
  expect((await client.query('select id from application')).rows).toEqual([{ id: 'kept' }]);
});

test('an application id is unique, and so is the default application', async () => {
  await client.query("update application set is_default = true where id = 'kept'");
  await expect(
    client.query("insert into application (id, name, is_default) values ('second', 'Second', true)"),
  ).rejects.toMatchObject({ constraint: 'application_only_default' });
});

test('submission numbers have all letters about equally often in each place, and are unique', async () => {
  await client.query(`
    insert into account (application_id, username, name) values ('kept', 'kunde', 'Kunde');
    insert into unknown_reading (account_id, meter_number, reading_date, reading_value)
      select id, '1ESY', '2026-11-20', 1 from account, generate_series(1, 10000)`);
  const { rows } = await client.query<{ number: string }>('select number from unknown_reading');
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(10_000);
  for (let place = 0; place < 11; place += 1) {
    const counts = Map.groupBy(numbers, number => number[place]);
    if (place !== 5)
      expect(Math.min(...[...counts.values()].map(({ length }) => length))).toBeGreaterThan(200);
    expect(counts.size).toBe(place === 5 ? 1 : 32);
  }
});
