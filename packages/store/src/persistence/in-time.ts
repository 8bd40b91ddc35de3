import type { SendContext } from '../store-context.ts';

const patienceMilliseconds = 2000;

/** `undefined` if the device takes longer than 2 s: the page goes on without it. */
export function inTime<T>({ alarm }: Pick<SendContext, 'alarm'>, answer: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = alarm(() => resolve(undefined), patienceMilliseconds);
    answer.then(resolve, reject).finally(cancel);
  });
}
