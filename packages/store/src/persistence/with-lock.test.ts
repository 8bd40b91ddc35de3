import { withLock } from './with-lock.ts';

afterEach(() => jest.restoreAllMocks());

test("one after the other, and a failure is the caller's", async () => {
  const log: string[] = [];
  const first = withLock('zw-test', async () => {
    await new Promise(resolve => setTimeout(resolve, 5));
    log.push('first');
    throw new Error('failed');
  });
  const second = withLock('zw-test', async () => log.push('second'));
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(log).toEqual(['first', 'second']);
});

test('a browser that refuses the lock does not keep the task from being done once', async () => {
  jest.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'));
  const task = jest.fn(async () => 'done');
  expect(await withLock('zw-test', task)).toBe('done');
  expect(task).toHaveBeenCalledTimes(1);
});
