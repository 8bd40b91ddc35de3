import fc from 'fast-check';
import { addDays, daysBetween } from '../calendar/calendar-day.ts';
import { addDecimals } from '../decimal/decimal-sums.ts';
import { compareDecimals, fromScaled } from '../decimal/decimal-text.ts';
import type { Interval } from './intervals.ts';
import { allocateBy, commonRanges, consumptionOf, coveredDays, rangeOf } from './period-allocation.ts';

const anyDay = fc.nat(3000).map(days => addDays('2019-06-01', days));
const anyInterval = fc
  .tuple(anyDay, fc.integer({ min: 1, max: 900 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.nat(4))
  .map(
    ([from, days, scaled, places]): Interval => ({
      from,
      to: addDays(from, days),
      consumption: fromScaled(scaled, places),
    }),
  );
const sum = (amounts: readonly { readonly consumption: string }[]) =>
  amounts.map(({ consumption }) => consumption).reduce(addDecimals, '0');

test.each(['month', 'year'] as const)('all shares by %s add up to the interval exactly', unit => {
  fc.assert(
    fc.property(anyInterval, interval => {
      const shares = allocateBy(unit, [interval]);
      expect(compareDecimals(sum(shares), interval.consumption)).toBe(0);
      expect(shares.reduce((days, share) => days + share.coveredDays, 0)).toBe(
        daysBetween(interval.from, interval.to),
      );
      for (const share of shares) expect(compareDecimals(share.consumption, '0')).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the months of a year are what the year says', () => {
  fc.assert(
    fc.property(anyInterval, interval => {
      const months = allocateBy('month', [interval]);
      for (const year of allocateBy('year', [interval]))
        expect(
          compareDecimals(
            sum(months.filter(({ period }) => period.startsWith(year.period))),
            year.consumption,
          ),
        ).toBe(0);
    }),
  );
});

test('a range in two parts has what the whole has', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, anyDay, anyDay, (interval, ...days) => {
      const [from = '', middle = '', to = ''] = days.toSorted();
      const parts = addDecimals(
        consumptionOf([[interval]], { from, to: middle }),
        consumptionOf([[interval]], { from: middle, to }),
      );
      expect(compareDecimals(parts, consumptionOf([[interval]], { from, to }))).toBe(0);
    }),
  );
});

test('days weigh the same, also in a leap year and where the clock changes', () => {
  const leap = [{ from: '2024-01-01', to: '2025-01-01', consumption: '366' }];
  expect(allocateBy('month', leap).map(({ consumption }) => Number(consumption))).toEqual([
    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ]);
});

test('a gap stays a gap, and what rests on a long interval is an estimate', () => {
  const shares = allocateBy('year', [
    { from: '2020-01-01', to: '2020-07-01', consumption: '10' },
    { from: '2022-01-01', to: '2023-07-01', consumption: '546' },
  ]);
  expect(shares).toMatchObject([
    { period: '2020', consumption: '10', coveredDays: 182, days: 366, isEstimate: false },
    { period: '2022', coveredDays: 365, days: 365, isEstimate: true },
    { period: '2023', coveredDays: 181, days: 365, isEstimate: true },
  ]);
  expect(
    allocateBy('year', [{ from: '2024-01-01', to: '2025-02-04', consumption: '1' }])[0]?.isEstimate,
  ).toBe(false);
  expect(
    allocateBy('year', [{ from: '2024-01-01', to: '2025-02-05', consumption: '1' }])[0]?.isEstimate,
  ).toBe(true);
});

test.each([
  ['2024-02', '2024-02-01', '2024-03-01'],
  ['2025-12', '2025-12-01', '2026-01-01'],
  ['2025', '2025-01-01', '2026-01-01'],
])('%s reaches from %s to %s', (period, from, to) => {
  expect(rangeOf(period)).toEqual({ from, to });
});

test('the days that several lists have in common', () => {
  const range = (from: string, to: string) => ({ from: `2025-${from}`, to: `2025-${to}` });
  const common = commonRanges([
    [range('01-01', '02-01'), range('02-01', '03-01'), range('05-01', '06-01')],
    [range('01-15', '02-15'), range('05-20', '07-01')],
  ]);
  expect(common).toEqual([range('01-15', '02-15'), range('05-20', '06-01')]);
  expect(coveredDays(common, range('02-01', '12-31'))).toBe(14 + 12);
  expect(commonRanges([])).toEqual([]);
});
