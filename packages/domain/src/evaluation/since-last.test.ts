import type { ReadingReason } from '../reading/reading-reason.ts';
import { countedSinceLast } from './since-last.ts';

const at = (day: string, readingValue: number) => ({ readingDate: `${day}T12:00:00Z`, readingValue });
const event = (day: string, value: number, reason: ReadingReason = 'PERIODIC_READING') => ({
  ...at(day, value),
  reason,
});
const counter = { obis: '1-0:1.8.0', unit: 'kWh', preDecimals: 5 };

test.each([
  ['an event', [event('2025-11-25', 10_432.5)], [at('2026-11-25', 10_500.5)], '68.0'],
  ['several events', [event('2024-01-01', 1), event('2025-11-25', 10_000)], [at('2026-11-25', 10_001)], '1'],
  [
    'an estimate in between',
    [event('2025-11-25', 10), event('2026-03-01', 99, 'ESTIMATED_READING')],
    [at('2026-11-25', 20)],
    '10',
  ],
  ['the end of the register', [event('2025-11-25', 99_990)], [at('2026-11-25', 10)], '20'],
  [
    'a reading that was corrected',
    [event('2025-11-25', 10)],
    [at('2026-11-24', 900), at('2026-11-25', 20)],
    '10',
  ],
])('counted since %s', (_what, readingEvents, readingResults, consumption) => {
  const counted = countedSinceLast({ ...counter, readingEvents, readingResults });
  expect(counted).toMatchObject({ consumption, since: '2025-11-25' });
});

test.each([
  ['more', 10_000, 10_730, '2', 100],
  ['less', 10_000, 10_182.5, '0.5', -50],
  ['nothing', 10_000, 10_000, '0', -100],
])('%s than in the time before', (_what, before, now, perDay, percent) => {
  const readingEvents = [event('2024-11-25', before - 365), event('2025-11-25', before)];
  const counted = countedSinceLast({ ...counter, readingEvents, readingResults: [at('2026-11-25', now)] });
  expect(Number(counted?.perDay)).toBe(Number(perDay));
  expect(counted?.percent).toBe(percent);
});

test.each([
  ['there is one interval only', [event('2025-11-25', 10)]],
  ['nothing was used before', [event('2024-11-25', 10), event('2025-11-25', 10)]],
  ['another meter was read before', [event('2024-11-25', 10), event('2025-11-25', 5, 'INITIAL_READING')]],
  ['the register stood lower before', [event('2024-11-25', 50), event('2025-11-25', 10)]],
])('no change where %s', (_why, readingEvents) => {
  const counted = countedSinceLast({ ...counter, readingEvents, readingResults: [at('2026-11-25', 20)] });
  expect(counted).toMatchObject({ consumption: expect.any(String), percent: undefined });
});

test.each([
  ['nothing is known before', counter, [], [at('2026-11-25', 5)]],
  ['nothing was sent', counter, [event('2025-11-25', 5)], []],
  ['the register stands lower', counter, [event('2025-11-25', 50)], [at('2026-11-25', 5)]],
  ['another meter was installed', counter, [event('2025-11-25', 5, 'INITIAL_READING')], []],
  ['it was read on the same day', counter, [event('2026-11-25', 5)], [at('2026-11-25', 6)]],
  [
    'it measures a maximum',
    { ...counter, obis: '1-0:1.6.0' },
    [event('2025-11-25', 5)],
    [at('2026-11-25', 6)],
  ],
])('nothing is said where %s', (_why, register, readingEvents, readingResults) => {
  expect(countedSinceLast({ ...register, readingEvents, readingResults })).toBeUndefined();
});
