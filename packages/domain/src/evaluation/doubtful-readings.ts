import { daysBetween } from '../calendar/calendar-day.ts';
import type { NamedRate } from '../meter/register.ts';
import { isValidatedByConsumption } from '../meter/register-kind.ts';
import { consumptionBetween, type EvaluatedRegister, type HistoryEntry } from './intervals.ts';

/** Why a reading is in doubt. */
export interface Doubt {
  /**
   * The multiple of the usual consumption since the reading before, of the newest reading. `undefined` if the reading
   * does not fit between its neighbours, which fit each other.
   */
  readonly times: number | undefined;
}

type Register = EvaluatedRegister & NamedRate;

/** A reading and what was counted since the one before, which the first of a series lacks; negative for a decrease. */
interface Step {
  readonly entry: HistoryEntry;
  readonly used: number | undefined;
  readonly days: number;
}

/** A jump has at least so much more than usual in the same time, and than ever before. */
const jumpOverUsual = 10;
const jumpOverHighest = 3;
/** A shorter interval is compared with the use of this time: a single day varies. */
const leastDays = 30;
/** The usual consumption needs other readings over these days, so that a season is not a jump. */
const leastKnownDays = 300;

/**
 * The readings of a counter that are probably mistyped: the newest, if it jumps to ten times the usual consumption
 * or more (except feed-in, decisions.md 21), and one that its neighbours contradict, while they fit each other. A jump
 * that the next reading confirms is none, and if either reading of a decrease may be wrong, neither is named.
 */
export function doubtfulReadings(
  entries: readonly HistoryEntry[],
  register: Register,
): ReadonlyMap<HistoryEntry, Doubt> {
  const doubts = new Map<HistoryEntry, Doubt>();
  for (const whole of seriesOf(entries)) {
    let series = whole;
    for (let found = doubtIn(series, register); found; found = doubtIn(series, register)) {
      doubts.set(found.entry, found.doubt);
      series = without(series, found.index, register);
    }
  }
  return doubts;
}

function seriesOf(entries: readonly HistoryEntry[]): readonly (readonly Step[])[] {
  const all: Step[][] = [];
  for (const entry of entries) {
    if (entry.isEstimate) continue;
    const { consumption, days = 0 } = entry;
    const step = { entry, used: consumption === undefined ? undefined : Number(consumption), days };
    if (consumption === undefined) all.push([step]);
    else all.at(-1)?.push(step);
  }
  return all;
}

/** The step past a reading that is left out; `undefined` at the ends of a series, which have no neighbour. */
function bridge(series: readonly Step[], index: number, register: Register): Step | undefined {
  const [before, after] = [series[index - 1]?.entry, series[index + 1]?.entry];
  if (!before || !after) return undefined;
  const used = Number(consumptionBetween(before, after, register).consumption);
  return { entry: after, used, days: daysBetween(before.day, after.day) };
}

function without(series: readonly Step[], index: number, register: Register): readonly Step[] {
  return series.toSpliced(index, 2, ...[bridge(series, index, register) ?? []].flat());
}

function doubtIn(series: readonly Step[], register: Register) {
  const found = (index: number, times?: number) => {
    const entry = series[index]?.entry;
    return entry && { entry, index, doubt: { times } };
  };
  const downs = series.flatMap(({ used = 0 }, index) => (used < 0 ? [index] : []));
  const peak = peakOf(series);
  // Most histories have no decrease, and end without a peak: nothing else is computed then.
  if (downs.length === 0 && peak !== series.length - 1) return undefined;
  const { usual, isJump } = judged(series, peak, register);
  /** Without it, its neighbours fit each other; `undefined` if it lacks one. */
  const isWrong = (index: number) => {
    const step = bridge(series, index, register);
    return step && (step.used ?? 0) >= 0 && (usual === undefined || paceOf(step) < jumpOverUsual * usual);
  };
  for (const down of downs) {
    const [isHigh, isLow] = [isWrong(down - 1), isWrong(down)];
    if (isHigh && (isLow === false || (isJump && peak === down - 1))) return found(down - 1);
    if (isLow && (isHigh === false || (isJump && peak === down + 1))) return found(down);
  }
  const last = series[peak];
  if (!isJump || !last || !usual || peak !== series.length - 1) return undefined;
  return found(peak, Math.round(paceOf(last) / usual));
}

const paceOf = ({ used = 0, days }: Step) => used / Math.max(days, leastDays);

/** The index of the step with the highest pace. */
function peakOf(series: readonly Step[]): number {
  let peak = 0;
  let highest = 0;
  for (const [index, step] of series.entries()) {
    const pace = paceOf(step);
    if (pace > highest) [peak, highest] = [index, pace];
  }
  return peak;
}

/** `usual`: the median per day of the steps beside the peak, by days; `undefined` if they are too few. */
function judged(series: readonly Step[], peak: number, register: Register) {
  const others = series
    .filter(({ used = -1, days }, index) => index !== peak && used >= 0 && days > 0)
    .map(({ used = 0, days }) => ({ rate: used / days, days }))
    .sort((left, right) => left.rate - right.rate);
  const known = others.reduce((sum, { days }) => sum + days, 0);
  if (known < leastKnownDays || !isValidatedByConsumption(register))
    return { usual: undefined, isJump: false };
  let days = 0;
  const usual = others.find(other => {
    days += other.days;
    return days >= known / 2;
  })?.rate;
  const [highest, step] = [others.at(-1)?.rate ?? 0, series[peak]];
  const pace = step ? paceOf(step) : 0;
  // Where usually nothing is used, any use would be a jump.
  if (!usual) return { usual: undefined, isJump: false };
  return { usual, isJump: pace >= jumpOverUsual * usual && pace >= jumpOverHighest * highest };
}
