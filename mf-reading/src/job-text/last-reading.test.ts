import { exampleTask } from '../example-job/example-job.ts';
import { lastReadingEvent } from './last-reading.ts';

const event = (day: string, readingValue: number) => ({
  readingDate: `${day}T12:00:00.000Z`,
  readingValue,
  reason: null,
});

test('the newest counts, in whatever order the utility lists them', () => {
  const readingEvents = [event('2024-12-31', 2), event('2025-12-31', 3), event('2023-12-31', 1)];
  expect(lastReadingEvent(exampleTask({ readingEvents }))?.readingValue).toBe(3);
});

test('of two on one day the later one in the list counts', () => {
  const readingEvents = [event('2025-12-31', 3), event('2025-12-31', 0)];
  expect(lastReadingEvent(exampleTask({ readingEvents }))?.readingValue).toBe(0);
});

test('no history, no last reading', () => {
  expect(lastReadingEvent(exampleTask())).toBeUndefined();
});
