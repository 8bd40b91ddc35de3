import { createBreaker } from './breaker.ts';

let now = 0;
const failure = new Error('failed');
const refused = new Error('refused');
const start = () => {
  now = 0;
  const breaker = createBreaker(
    error => error === failure,
    () => now,
  );
  return {
    ...breaker,
    run: <T>(work: () => Promise<T>) => breaker.run(work, () => refused),
    fail: () =>
      breaker.run(
        () => Promise.reject(failure),
        () => refused,
      ),
  };
};

test('after a failure work is refused for five seconds, then one may try, until one succeeds', async () => {
  const { run, fail, mayTry } = start();
  await expect(fail()).rejects.toBe(failure);
  now = 4999;
  expect(mayTry()).toBe(false);
  await expect(run(async () => 1)).rejects.toBe(refused);
  now = 5000;
  let succeed = (): void => undefined;
  const trial = run(
    () =>
      new Promise<void>(resolve => {
        succeed = resolve;
      }),
  );
  await expect(run(async () => 1)).rejects.toBe(refused);
  succeed();
  await trial;
  expect(await Promise.all([run(async () => 1), run(async () => 2)])).toEqual([1, 2]);
});

test('a trial that fails begins the pause anew', async () => {
  const { fail, mayTry } = start();
  await expect(fail()).rejects.toBe(failure);
  now = 6000;
  await expect(fail()).rejects.toBe(failure);
  now = 10_999;
  expect(mayTry()).toBe(false);
  now = 11_000;
  expect(mayTry()).toBe(true);
});

test('other errors are no failure, and a failure is known for a minute', async () => {
  const { run, fail, mayTry, hasFailed } = start();
  await expect(run(() => Promise.reject(new Error('other')))).rejects.toThrow('other');
  expect([mayTry(), hasFailed()]).toEqual([true, false]);
  await expect(fail()).rejects.toBe(failure);
  expect(hasFailed()).toBe(true);
  now = 60_000;
  expect(hasFailed()).toBe(false);
});
