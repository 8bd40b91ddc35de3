import { clockError } from './clock-error.ts';

const minutes = (count: number) => count * 60_000;
const noon = Date.parse('2026-11-26T12:00:00Z');

test.each([
  ['right', 0, 0, 0],
  ['ten minutes ahead', 10, 0, 0],
  ['eleven minutes ahead', 11, 0, 11],
  ['eleven minutes behind', -11, 0, -11],
  ['a day ahead', 1440, 0, 1440],
  ['right, and asleep for an hour before the answer was read', 0, 60, 0],
  ['a day behind, and asleep for an hour', -1440, 60, -1380],
])('a clock that is %s', (_case, ahead, under, error) => {
  const sentAt = noon + minutes(ahead);
  expect(clockError({ serverTime: noon, sentAt, receivedAt: sentAt + minutes(under) })).toBe(minutes(error));
});
