import process from 'node:process';
import type { Step } from './steps.ts';

const { DAYS, REAL_DAYS, DAYS_SEED, DAY, NO_SHRINK, ENGINE } = process.env;

/** The seed of the random days. */
export const seed = Number(DAYS_SEED ?? 20_261_123);

/** Number of random days if `DAYS` is not set: `byDefault`. */
export const numberOfDays = (byDefault: number) => Number(DAYS ?? byDefault);
export const numberOfRealDays = (byDefault: number) => Number(REAL_DAYS ?? byDefault);

/** The single day to play, if `DAY` has its steps as JSON. */
export const oneDay: readonly Step[] | undefined = DAY ? JSON.parse(DAY) : undefined;

/** Engine of the browser runner. */
export const engine = ENGINE === 'firefox' || ENGINE === 'webkit' ? ENGINE : 'chromium';

export const isShrunk = !NO_SHRINK;

/** The report of a failed day: its faults, and the command to replay it. */
export function failedDay(
  title: string,
  faults: readonly string[],
  steps: readonly Step[],
  command: string,
): Error {
  return new Error(
    [title, ...faults.map(fault => `  ${fault}`), 'Again:', `DAY='${JSON.stringify(steps)}' ${command}`].join(
      '\n',
    ),
  );
}
