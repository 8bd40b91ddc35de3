import type { CalendarDay } from '../calendar/calendar-day.ts';
import { compareDecimals, type DecimalText, floorDecimal } from '../decimal/decimal-text.ts';
import type { NamedRate } from '../meter/register.ts';
import { isValidatedByConsumption } from '../meter/register-kind.ts';
import type { CheckedRate } from './check-reading.ts';
import { digitLayout } from './digit-layout.ts';
import { type KnownReading, type RateHistory, readingsBefore } from './known-readings.ts';
import type { ReadingConfig } from './reading-config.ts';
import { checkRange, type OutOfRange } from './reading-rules.ts';

/** Every wire `MeterRateTask` satisfies it. */
export interface ValidatedRegister extends CheckedRate, NamedRate, RateHistory {}

/** `isCorrection`: the reading replaces the last result of a done job. */
export interface ReadingOccasion {
  readonly day: CalendarDay;
  readonly isCorrection: boolean;
}

/** Below the last reading event ("historic check") or the last result ("continuous check"). */
export interface BelowEarlierReading {
  readonly code: 'belowLastEvent' | 'belowLastResult';
  readonly earlier: KnownReading;
}

/** An implausible reading can still be sent (decisions.md 19). */
export type PlausibilityWarning = OutOfRange | BelowEarlierReading;

export type PlausibilityConfig = Pick<
  ReadingConfig,
  'queryPostDecimals' | 'maskPostDecimals' | 'historicCheckEnabled' | 'continuousCheckEnabled'
>;

function belowEarlier(
  value: DecimalText,
  rate: ValidatedRegister,
  config: PlausibilityConfig,
  occasion: ReadingOccasion,
): BelowEarlierReading[] {
  const { decimalCells } = digitLayout(rate, config);
  const readings = readingsBefore(rate, occasion);
  const below = (isEnabled: boolean, source: KnownReading['source'], code: BelowEarlierReading['code']) => {
    const earlier = isEnabled ? readings.findLast(reading => reading.source === source) : undefined;
    return earlier !== undefined && compareDecimals(value, floorDecimal(earlier.value, decimalCells)) < 0
      ? [{ code, earlier }]
      : [];
  };
  return [
    ...below(config.historicCheckEnabled, 'event', 'belowLastEvent'),
    ...below(config.continuousCheckEnabled, 'result', 'belowLastResult'),
  ];
}

/**
 * All warnings about a valid value (specification section 5, "Reading value"). Earlier readings are cut to
 * the entered decimals. Registers without {@link isValidatedByConsumption} are checked against the utility's
 * range alone (decisions.md 21), a correction against the readings before it (20).
 */
export function plausibilityWarnings(
  value: DecimalText,
  rate: ValidatedRegister,
  config: PlausibilityConfig,
  occasion: ReadingOccasion,
): readonly PlausibilityWarning[] {
  const outOfRange = checkRange(value, rate.readingValueValidation, digitLayout(rate, config));
  return [
    ...(outOfRange === undefined ? [] : [outOfRange]),
    ...(isValidatedByConsumption(rate) ? belowEarlier(value, rate, config, occasion) : []),
  ];
}
