import type { SendContext } from '../store-context.ts';

/** `undefined` if the device takes longer: the page goes on without it. */
export function inTime<T>(
  { alarm }: Pick<SendContext, 'alarm'>,
  answer: Promise<T>,
  milliseconds = 2000,
): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = alarm(() => resolve(undefined), milliseconds);
    answer.then(resolve, reject).finally(cancel);
  });
}
