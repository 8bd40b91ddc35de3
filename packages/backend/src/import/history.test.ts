import { basis, createTestImport, jobRecord, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeEach(async () => {
  fixture = await createTestImport();
});
afterEach(() => fixture.close());

type Event = { readingDate: string; readingValue: number | string; reason?: string; otherReason?: string };
const register = (taskId: string, ...readingEvents: Event[]) => ({ taskId, readingEvents });
const importRegisters = (...meterRateTasks: object[]) =>
  fixture.importJson({
    ...basis,
    jobs: [jobRecord('1', { meter: { meterNumber: '1ESY1', meterRateTasks } })],
  });
const stored = (columns: string) =>
  fixture.rows(
    `select ${columns} from meter_rate_task, unnest(reading_events) order by meter_rate_task.position`,
  );

test('texts with the marks of rows and lists are stored as they are', async () => {
  const texts = ['a "b" \\ c', '(),{}', '\\"\\\\"', 'NULL', '"', '\\', "it's; ä€𝄞", 'two\nlines\tand a tab'];
  const events = texts.map((otherReason, index) => ({
    readingDate: `2025-01-0${index + 1}`,
    readingValue: 1,
    reason: 'OTHER',
    otherReason,
  }));
  await importRegisters(register('T', ...events));
  expect(await stored('other_reason')).toEqual(texts.map(other_reason => ({ other_reason })));
});

test('readings of one day keep their order, values their zeros, and what is missing is null', async () => {
  await importRegisters(
    register(
      'T',
      { readingDate: '2025-03-01', readingValue: '3.50' },
      { readingDate: '2025-01-01', readingValue: '0002' },
      { readingDate: '2025-01-01', readingValue: 1e-6, reason: 'ESTIMATED_READING' },
    ),
  );
  expect(await stored('reading_date::text, reading_value, reason, other_reason')).toEqual([
    { reading_date: '2025-01-01', reading_value: '2', reason: null, other_reason: null },
    {
      reading_date: '2025-01-01',
      reading_value: '0.000001',
      reason: 'ESTIMATED_READING',
      other_reason: null,
    },
    { reading_date: '2025-03-01', reading_value: '3.50', reason: null, other_reason: null },
  ]);
});

test('the report counts readings, and names a register once for each of them', async () => {
  const days = (...values: number[]) =>
    values.map((readingValue, index) => ({ readingDate: `2025-01-0${index + 1}`, readingValue }));
  const first = await importRegisters(register('A', ...days(1, 2, 3)), register('B', ...days(1, 2, 3)));
  const ofHistory = (outcome: typeof first) =>
    outcome.ok ? outcome.changes.find(({ kind }) => kind === 'history') : undefined;
  expect(ofHistory(first)?.added).toEqual({ count: 6, names: ['1/A', '1/A', '1/A', '1/B', '1/B'] });
  const second = await importRegisters(register('A', ...days(1)), register('B', ...days(1, 5, 6, 7)), {
    taskId: 'C',
  });
  expect(summary(second)).toContain('history: +1 ~2 -2 =2');
  expect(ofHistory(second)).toMatchObject({
    added: { names: ['1/B'] },
    changed: { names: ['1/B', '1/B'] },
    removed: { names: ['1/A', '1/A'] },
  });
  expect(summary(await importRegisters({ taskId: 'A' }, { taskId: 'B' }))).toContain('register: +0 ~0 -1 =2');
  expect(await stored('reading_value')).toHaveLength(5);
});

test('a reading without a day or value is never stored', async () => {
  await importRegisters({ taskId: 'A' });
  for (const event of ['null, 1', 'current_date, null'])
    await expect(
      fixture.pool.query(
        `update meter_rate_task set reading_events = array[row(${event}, null, null)::reading_event]`,
      ),
    ).rejects.toMatchObject({ constraint: 'reading_event_check' });
});
