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
