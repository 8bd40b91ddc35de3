import fc from 'fast-check';
import { addDays } from '../calendar/calendar-day.ts';
import { compareDecimals } from '../decimal/decimal-text.ts';
import { degreeDays, forecastYear } from './forecast.ts';
import type { Interval } from './intervals.ts';

/** A reading each month, with what every month uses. */
function monthly(from: string, months: number, used: (month: number) => number): Interval[] {
  const first = new Date(`${from}T00:00:00Z`);
  const day = (index: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)).toISOString().slice(0, 10);
  return Array.from({ length: months }, (_, index) => ({
    from: day(index),
    to: day(index + 1),
    consumption: String(used((first.getUTCMonth() + index) % 12)),
  }));
}

test('what goes on evenly ends where the years before have ended', () => {
  const perDay = (from: string, days: number): Interval => ({
    from,
    to: addDays(from, days),
    consumption: String(days * 2),
  });
  const forecast = forecastYear(
    [[perDay('2023-06-30', 1096)]].map(list => split(list)),
    '2026-07-15',
    undefined,
  );
  expect(forecast).toMatchObject({ year: '2026', knownUntil: '2026-06-30', years: 3 });
  expect(Number(forecast?.known)).toBe(180 * 2);
  expect(Number(forecast?.expected)).toBeCloseTo(365 * 2, 1);
  expect(Number(forecast?.lowest)).toBeCloseTo(360 + 185 * 2 * 0.9, 1);
  expect(Number(forecast?.highest)).toBeCloseTo(360 + 185 * 2 * 1.1, 1);
});

/** A long interval as ones of 100 days. */
function split(list: readonly Interval[]): Interval[] {
  return list.flatMap(({ from, to }) => {
    const parts: Interval[] = [];
    for (let day = from; day < to; ) {
      const next = [addDays(day, 100), to].toSorted()[0] ?? to;
      const days = (Date.parse(next) - Date.parse(day)) / 86_400_000;
      parts.push({ from: day, to: next, consumption: String(days * 2) });
      day = next;
    }
    return parts;
  });
}

test('heating is spread by degree days: the summer that is left is little', () => {
  const used = (month: number) => (degreeDays[month] ?? 0) * 10;
  const gas = monthly('2023-05-01', 36, used);
  const seasonal = forecastYear([gas], '2026-05-10', degreeDays);
  expect(Number(seasonal?.known)).toBe(5300);
  expect(Math.abs(Number(seasonal?.expected) - 10_000)).toBeLessThan(60);
  const even = forecastYear([gas], '2026-05-10', undefined);
  expect(Number(even?.expected)).toBeGreaterThan(11_500);
});

test.each([
  ['fewer than two whole years', monthly('2024-08-01', 23, () => 10), '2026-07-01'],
  [
    'a gap in them',
    [...monthly('2024-01-01', 20, () => 10), ...monthly('2025-10-01', 9, () => 10)],
    '2026-07-01',
  ],
  ['a reading of more than 400 days ago', monthly('2022-01-01', 36, () => 10), '2026-02-06'],
  ['nothing used', monthly('2023-01-01', 40, () => 0), '2026-05-10'],
  [
    'intervals too long to be shared',
    [
      { from: '2022-01-01', to: '2023-06-01', consumption: '10' },
      { from: '2023-06-01', to: '2026-04-01', consumption: '10' },
    ],
    '2026-05-10',
  ],
])('there is none with %s', (_, intervals, today) => {
  expect(forecastYear([intervals], today, undefined)).toBeUndefined();
});

test('before the first reading of a year all of it is expected', () => {
  const forecast = forecastYear([monthly('2023-12-01', 24, () => 100)], '2026-01-20', undefined);
  expect(forecast).toMatchObject({ known: '0', knownUntil: '2026-01-01', year: '2026' });
  expect(Math.abs(Number(forecast?.expected) - 1200)).toBeLessThan(5);
});

test('at the end of the year nothing is left to guess', () => {
  const forecast = forecastYear([monthly('2023-01-01', 48, () => 100)], '2026-12-31', undefined);
  expect(forecast?.lowest).toBe(forecast?.highest);
  expect(Number(forecast?.expected)).toBe(1200);
});

test('known, lowest, expected and highest stand in this order, whatever is used', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 37, maxLength: 60 }), fc.nat(300), (used, later) => {
      const intervals = monthly('2021-01-01', used.length, () => 0).map((one, index) => ({
        ...one,
        consumption: String((used[index] ?? 0) / 100),
      }));
      const today = addDays(intervals.at(-1)?.to ?? '', later);
      const forecast = forecastYear([intervals], today, degreeDays);
      if (!forecast) return;
      const { known, lowest, expected, highest } = forecast;
      expect(compareDecimals(known, lowest)).toBeLessThanOrEqual(0);
      expect(compareDecimals(lowest, expected)).toBeLessThanOrEqual(0);
      expect(compareDecimals(expected, highest)).toBeLessThanOrEqual(0);
    }),
  );
});
