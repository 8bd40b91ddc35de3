import { type DecimalText, decimalPlaces, fromScaled, toScaled } from '../decimal/decimal-text.ts';

/** More than are ever shown. */
const exactPlaces = 15;

/**
 * The average per day with the decimals to show (specification section 9): none from 100 on, 1 from 10, 2
 * from 1, and 3 significant digits below. Halves are rounded away from zero. `undefined` for two readings on
 * one day (decisions.md 23).
 */
export function perDay(consumption: DecimalText, days: number): DecimalText | undefined {
  if (days <= 0) return undefined;
  const places = exactPlaces + decimalPlaces(consumption);
  const average = toScaled(consumption, places) / BigInt(days);
  const size = average < 0n ? -average : average;
  if (size === 0n) return '0';
  const shown = shownPlaces(size, places);
  const rounded = size + unit(places, shown) / 2n;
  const cut = rounded / unit(places, shown);
  return fromScaled(average < 0n ? -cut : cut, shown);
}

const unit = (places: number, shown: number) => 10n ** BigInt(places - shown);

/** The class of the rounded size: 99.96 is 100, not 100.0. */
function shownPlaces(size: bigint, places: number): number {
  const reaches = (limit: bigint, decimals: number) => size + unit(places, decimals) / 2n >= limit;
  const one = 10n ** BigInt(places);
  if (reaches(100n * one, 1)) return 0;
  if (reaches(10n * one, 2)) return 1;
  if (reaches(one, 3)) return 2;
  let decimals = 3;
  for (let limit = one / 10n; decimals < exactPlaces && !reaches(limit, decimals + 1); limit /= 10n)
    decimals += 1;
  return decimals;
}
