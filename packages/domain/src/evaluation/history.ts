import { dayOfInstant, daysBetween } from '../calendar/calendar-day.ts';
import { compareDecimals, limitToDecimal } from '../decimal/decimal-text.ts';
import { beginsSeries, isEstimate, type KnownReading, type RateHistory } from '../reading/known-readings.ts';

interface ReadingImage {
  readonly imageId: string;
}

/** Every wire `MeterRateTask` satisfies it. Dates are ISO 8601 instants. */
export interface RateReadings extends RateHistory {
  readonly readingEvents: readonly (RateHistory['readingEvents'][number] & {
    readonly otherReason?: string | undefined;
    readonly readingImages?: readonly ReadingImage[] | undefined;
  })[];
}

/** Specification section 3, "features". */
export interface HistoryConfig {
  /** Readings from the utility. */
  readonly evaluationUseHistoricReadings: boolean;
  /** Readings sent through the portal. */
  readonly evaluationShowCurrentReadings: boolean;
  /** An estimate this close to another reading is hidden; see {@link rateHistory}. */
  readonly evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: number;
}

export interface HistoryReading extends Omit<KnownReading, 'source'> {
  readonly otherReason: string | undefined;
  /** The register was not read (decisions.md 20). */
  readonly isEstimate: boolean;
  /**
   * Another meter counts from here: nothing is computed across it (decisions.md 20). If an initial reading exists on
   * the day of an exchange, that one begins the series, and the exchange is the last reading of the old meter.
   */
  readonly beginsSeries: boolean;
  readonly images: readonly ReadingImage[];
}

interface Dated {
  readonly reading: HistoryReading;
  readonly moment: number;
}

function read(
  readingDate: string,
  readingValue: number,
  said: Pick<HistoryReading, 'reason' | 'otherReason' | 'images'>,
): Dated[] {
  const value = limitToDecimal(readingValue);
  if (value === undefined) return [];
  const day = dayOfInstant(readingDate);
  const reading = { ...said, day, value, isEstimate: isEstimate(said), beginsSeries: beginsSeries(said) };
  return [{ reading, moment: Date.parse(readingDate) }];
}

const isSame = ({ reading: left }: Dated, { reading: right }: Dated) =>
  left.day === right.day && compareDecimals(left.value, right.value) === 0;

/** The last reading of the old meter precedes the one that begins a series. */
const rank = ({ reason }: HistoryReading) =>
  reason === 'INITIAL_READING' ? 2 : reason === 'METER_CHANGE' ? 1 : 0;

/** By time; at one moment the old meter first, ascending, then the new one, lowest value last. */
function byTime({ moment, reading: left }: Dated, { moment: other, reading: right }: Dated): number {
  if (moment !== other) return moment - other;
  const byRank = rank(left) - rank(right);
  const byValue = compareDecimals(left.value, right.value) * (left.beginsSeries ? -1 : 1);
  const byWords = (one: HistoryReading) =>
    `${one.reason} ${one.otherReason} ${one.images.map(i => i.imageId)}`;
  return byRank || byValue || (byWords(left) < byWords(right) ? -1 : 1);
}

/**
 * The history of a rate, oldest first, independent of the order of its events. A sent reading has the reason
 * `OTHER`, `OTHER_KSA`; only the last one counts, earlier ones were corrected (decisions.md 7), and so were
 * their echoes in the utility's readings. An echo of the last one is the same reading. An estimate is hidden
 * if a real reading lies within the configured days before or after it, inclusive (decisions.md 22).
 */
export function rateHistory({ readingEvents, readingResults }: RateReadings, config: HistoryConfig) {
  const results = readingResults.flatMap(({ readingDate, readingValue, readingResultImages: images = [] }) =>
    read(readingDate, readingValue, { reason: 'OTHER', otherReason: 'OTHER_KSA', images }),
  );
  const current = results.at(-1);
  const corrected = results.slice(0, -1);
  const events = readingEvents
    .flatMap(({ readingDate, readingValue, reason, otherReason, readingImages: images = [] }) =>
      read(readingDate, readingValue, { reason, otherReason, images }),
    )
    .filter(event => (current && isSame(event, current)) || !corrected.some(result => isSame(event, result)));
  const shown = config.evaluationUseHistoricReadings ? events : [];
  const isEcho =
    current !== undefined && shown.some(event => !event.reading.isEstimate && isSame(event, current));
  const sent = config.evaluationShowCurrentReadings && current !== undefined ? [current] : [];
  const all = [
    ...shown.map(event =>
      isEcho && event.reading.images.length === 0 && isSame(event, current)
        ? { ...event, reading: { ...event.reading, images: current.reading.images } }
        : event,
    ),
    ...(isEcho ? [] : sent),
  ].sort(byTime);
  const told = all.map(({ reading }, index) => {
    const next = all[index + 1]?.reading;
    const isClosing =
      reading.reason === 'METER_CHANGE' && next?.reason === 'INITIAL_READING' && next.day === reading.day;
    return isClosing ? { ...reading, beginsSeries: false } : reading;
  });
  return withoutHiddenEstimates(told, config.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays);
}

function withoutHiddenEstimates(readings: readonly HistoryReading[], days: number) {
  const real = readings.filter(reading => !reading.isEstimate);
  let next = 0;
  return readings.filter(({ isEstimate: estimated, day }) => {
    if (!estimated) return true;
    while (next < real.length && (real[next]?.day ?? day) < day) next += 1;
    const [before, after] = [real[next - 1], real[next]];
    const isNear = (other: HistoryReading | undefined) =>
      other !== undefined && Math.abs(daysBetween(other.day, day)) <= days;
    return !isNear(before) && !isNear(after);
  });
}
