import { setTimeout } from 'node:timers/promises';

/** Bounds the cost of a flood of refusals; unnoticeable to a person. */
const pauseMilliseconds = 100;
const pauseNow = () => setTimeout(pauseMilliseconds);

/** Delays refusals: a sender with one turn at a time gets ten per second at most. */
export async function refuseSlowly<Result>(
  work: () => Promise<Result>,
  pause: () => Promise<unknown> = pauseNow,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await pause();
    throw error;
  }
}
