import { createTestDatabase, type TestDatabase } from '#test-database';
import { createQuotaBook } from './quota-book.ts';
import { defaultQuotas } from './quotas.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into application (id, name) values ('a', 'A'), ('b', 'B')");
});
afterAll(() => database.drop());

test('quotas are those of the application, else those of the installation, and change within seconds', async () => {
  let now = 0;
  const quotasOf = createQuotaBook(database.pool, { ...defaultQuotas, perJob: 7 }, () => now);
  const set = (quotas: object) =>
    database.pool.query("update application set quotas = $1 where id = 'a'", [quotas]);
  await set({ photoMb: 2 });
  expect(await quotasOf('a')).toEqual({ ...defaultQuotas, perJob: 7, photoBytes: 2_000_000 });
  expect(await quotasOf('b')).toEqual({ ...defaultQuotas, perJob: 7 });
  await set({ photoMb: 3 });
  expect((await quotasOf('a')).photoBytes).toBe(2_000_000);
  now += 5001;
  expect((await quotasOf('a')).photoBytes).toBe(3_000_000);
});

test('after an outage they are read anew', async () => {
  const query = jest.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('gone') as never);
  const quotasOf = createQuotaBook(database.pool, defaultQuotas);
  await expect(quotasOf('b')).rejects.toThrow('gone');
  expect(await quotasOf('b')).toEqual(defaultQuotas);
  query.mockRestore();
});
