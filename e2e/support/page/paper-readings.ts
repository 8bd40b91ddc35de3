import type { Job } from '@zaehlwerk/api';

const dayMs = 86_400_000;

/** A plausible reading of today, by the daily consumption between the last two readings; without it, the last one. */
export function readingOf({ meter }: Job, register = 0): string {
  const task = meter.meterRateTasks[register];
  const [last, before] = (task?.readingEvents ?? [])
    .map(({ readingDate, readingValue }) => ({ day: Date.parse(readingDate), value: Number(readingValue) }))
    .sort((one, other) => other.day - one.day);
  if (!task || !last) throw new Error(`no readings of ${meter.meterNumber}`);
  const perDay = before ? (last.value - before.value) / ((last.day - before.day) / dayMs) : 0;
  return (last.value + (perDay * (Date.now() - last.day)) / dayMs).toFixed(task.postDecimals ?? 0);
}

/** The shortest end of the number that is unique among all. */
export function endOfNumber(number: string, all: readonly string[]): string {
  for (let length = 4; length < number.length; length += 1) {
    const end = number.slice(-length);
    if (all.filter(other => other.endsWith(end)).length === 1) return end;
  }
  return number;
}
