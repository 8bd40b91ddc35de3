import { setTimeout } from 'node:timers/promises';

/** Long enough that a flood of refusals costs next to nothing, and short enough that a person does not notice. */
const pauseMilliseconds = 100;
const pauseNow = () => setTimeout(pauseMilliseconds);

/**
 * Takes its time to refuse. Of a sender with one turn at a time, who has nothing but refusals coming, this leaves ten in a
 * second, however many are sent.
 */
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
