import { createTestDatabase } from './index.ts';

test('two test databases have the schema and do not see each other', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await first.pool.query("insert into application (id, name) values ('one', 'One')");
  const count = 'select count(*)::int as n from application';
  expect((await first.pool.query(count)).rows).toEqual([{ n: 1 }]);
  expect((await second.pool.query(count)).rows).toEqual([{ n: 0 }]);
  await first.drop();
  await second.drop();
});
