import { createTestDatabase, type TestDatabase } from '#test-database';
import { endOf, instantOf, isDayOrInstant } from './day-or-instant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ['2026-11-11', true],
  ['2026-11-11T00:00:00Z', true],
  ['2026-11-11T00:00:00+01:00', true],
  ['2026-11-11T00:00:00', false],
  ['2026-02-30', false],
  ['gestern', false],
  ['', false],
])('%j is a day or an instant: %s', (text, expected) => {
  expect(isDayOrInstant(text)).toBe(expected);
});

test.each([
  ['2026-11-11', 'Europe/Berlin', '2026-11-10T23:00:00.000Z', '2026-11-11T23:00:00.000Z'],
  ['2026-11-11', 'Pacific/Auckland', '2026-11-10T11:00:00.000Z', '2026-11-11T11:00:00.000Z'],
  // 23 and 25 hours long.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2026-11-11T10:00:00+01:00', 'Pacific/Auckland', '2026-11-11T09:00:00.000Z', '2026-11-11T09:00:00.000Z'],
])('%s in %s begins at %s and ends at %s', async (text, zone, start, end) => {
  const { rows } = await database.pool.query(
    `select ${instantOf('$1::text', '$2::text')} as start, ${endOf('$1::text', '$2::text')} as end`,
    [text, zone],
  );
  expect(rows.map(row => [row.start.toISOString(), row.end.toISOString()])).toEqual([[start, end]]);
});
