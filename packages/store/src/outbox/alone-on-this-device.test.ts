import { queueNews } from '@zaehlwerk/outbox';
import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { aloneOnThisDevice } from './start-outbox.ts';

/** A tab that waits for a lock which another one holds; alarms ring, and news come, when told to. */
function waitingTab() {
  const alarms = new Map<() => void, number>();
  const tab = memoryTabs();
  let grant = () => {};
  const granted = new Promise<void>(resolve => {
    grant = resolve;
  });
  const request = async (_name: string, { signal }: { signal: AbortSignal }, begin: () => Promise<void>) => {
    const calledOff = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    );
    await Promise.race([granted, calledOff]);
    return begin();
  };
  jest.replaceProperty(globalThis, 'navigator', { locks: { request } } as unknown as Navigator);
  const alone = aloneOnThisDevice({
    alarm: (task, milliseconds) => {
      alarms.set(task, milliseconds);
      return () => void alarms.delete(task);
    },
    tabs: tab(),
  });
  const ring = () => alarms.forEach((_, task) => void task());
  return {
    alone,
    alarms,
    ring,
    grant,
    hear: () => tab().topic(queueNews).announce({ what: 'sending', left: 1 }),
  };
}

afterEach(() => jest.restoreAllMocks());

test('a tab that sends is waited for as long as it says something', async () => {
  const { alone, alarms, hear, grant } = waitingTab();
  const task = jest.fn(async () => undefined);
  const done = alone(task);
  const [[first] = []] = alarms;
  hear();
  expect([...alarms.values()]).toEqual([90_000]);
  expect(alarms.has(first as () => void)).toBe(false);
  expect(task).not.toHaveBeenCalled();
  grant();
  await done;
  hear();
  expect([task.mock.calls.length, alarms.size]).toEqual([1, 0]);
});

test('one that was put to sleep with the lock is not waited for', async () => {
  const { alone, ring } = waitingTab();
  const task = jest.fn(async () => undefined);
  const done = alone(task);
  ring();
  await done;
  expect(task).toHaveBeenCalledTimes(1);
});
