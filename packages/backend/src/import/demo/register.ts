import { addDays, type CalendarDay } from '@zaehlwerk/domain';
import type { JobRecordInput } from '../record/job-record.ts';
import type { MeterKind } from './meter-kinds.ts';
import type { Random } from './random.ts';

type Register = JobRecordInput['meter']['meterRateTasks'][number];
type KnownReading = NonNullable<Register['readingEvents']>[number];

/** `amount` counts units of the last decimal: `(12345, 3)` is `12.345`. */
function decimalOf(amount: number, postDecimals: number): string {
  const digits = String(amount).padStart(postDecimals + 1, '0');
  return `${digits.slice(0, -postDecimals)}.${digits.slice(-postDecimals)}`;
}

/**
 * A register that was read a year ago and in the `years` before; one reading in ten was estimated. `expected` adds the
 * range of the new reading; `shows` is the present value.
 */
export function readRegister(
  kind: MeterKind,
  random: Random,
  today: CalendarDay,
  { years, expected }: { years: number; expected: boolean },
): { register: Register; shows: string } {
  const { obis, unit, preDecimals, postDecimals } = kind;
  const [low, high] = kind.yearly;
  const yearly = random.between(low, high);
  const lastRead = 350 + random.between(0, 30);
  let amount = random.between(yearly, yearly * 6);
  const readingEvents: KnownReading[] = [];
  for (let year = years - 1; year >= 0; year -= 1) {
    readingEvents.push({
      readingDate: addDays(today, -(year * 365 + lastRead)),
      readingValue: decimalOf(amount, postDecimals),
      reason: random.chance(10) ? 'ESTIMATED_READING' : 'PERIODIC_READING',
    });
    amount += Math.round((yearly * random.between(88, 112)) / 100);
  }
  const readingValueValidation = {
    minimumValue: readingEvents.at(-1)?.readingValue ?? '0',
    maximumValue: decimalOf(amount + yearly, postDecimals),
  };
  return {
    register: {
      taskId: '1',
      obis,
      rateName: 'Verbrauch',
      unit,
      preDecimals,
      postDecimals,
      ...(expected && { readingValueValidation }),
      readingEvents,
    },
    shows: decimalOf(amount, postDecimals),
  };
}

/** The result of a job whose only register showed a value; `time` is like `09:30`. */
export const sentReading = (
  account: string,
  readingDate: CalendarDay,
  time: string,
  readingValue: string,
) => ({
  results: [
    {
      account,
      created: `${readingDate}T${time}:00.000Z`,
      readingDate,
      values: [{ taskId: '1', readingValue }],
    },
  ],
});
