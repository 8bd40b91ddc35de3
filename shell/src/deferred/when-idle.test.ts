/** @jest-environment jsdom */
import { whenNetworkIdle } from './when-idle.ts';

let arrive: () => unknown;
const disconnect = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  disconnect.mockClear();
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => setTimeout(work, 50),
    PerformanceObserver: class {
      constructor(tell: () => void) {
        arrive = () => disconnect.mock.calls.length === 0 && tell();
      }
      observe() {}
      disconnect = disconnect;
    },
  });
});
afterEach(() => jest.useRealTimers());

async function quietAfter(milliseconds: number): Promise<boolean> {
  const isQuiet = jest.fn();
  void whenNetworkIdle().then(isQuiet);
  await jest.advanceTimersByTimeAsync(50);
  for (let passed = 0; passed < milliseconds; passed += 500) {
    arrive();
    await jest.advanceTimersByTimeAsync(500);
  }
  const wasQuiet = isQuiet.mock.calls.length > 0;
  await jest.advanceTimersByTimeAsync(600);
  expect(isQuiet).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
  return wasQuiet;
}

test('the network is idle a second after the last file has arrived', async () => {
  expect(await quietAfter(4_000)).toBe(false);
});

test('a page that never stops loading counts as idle after ten seconds', async () => {
  expect(await quietAfter(11_000)).toBe(true);
});
