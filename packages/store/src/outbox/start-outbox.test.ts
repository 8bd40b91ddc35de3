import type { QueuedItem } from '@zaehlwerk/outbox';
import { keepOnDevice, wakeForWaiting } from './start-outbox.ts';

const settled = () => new Promise(resolve => setTimeout(resolve));

const withStorage = (storage: object | undefined) =>
  Object.defineProperty(globalThis.navigator, 'storage', { value: storage, configurable: true });

test('the browser is asked to keep what lies here at the first queued item, and only once', async () => {
  const persist = jest.fn(async () => true);
  withStorage({ persist });
  const watchers = new Set<() => void>();
  const queue = {
    items: [] as QueuedItem[],
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
  const holds = (...items: object[]) => {
    queue.items = items as QueuedItem[];
    for (const watcher of watchers) watcher();
  };
  keepOnDevice(queue);
  holds();
  expect(persist).not.toHaveBeenCalled();
  holds({});
  holds({}, {});
  expect(persist).toHaveBeenCalledTimes(1);
  withStorage(undefined);
  keepOnDevice(queue);
  holds({});
  await settled();
});

describe('background sync', () => {
  const items = (...ids: string[]) => ids.map(id => ({ id }) as QueuedItem);

  /** A browser of a page that is `shown`; `hide` takes it out of sight. */
  function browser(registration: object) {
    const page = { visibilityState: 'visible' };
    const target = new EventTarget();
    const known = { serviceWorker: { ready: Promise.resolve(registration) } };
    Object.defineProperty(globalThis, 'navigator', { value: known, configurable: true });
    Object.assign(globalThis, { document: page, addEventListener: target.addEventListener.bind(target) });
    return {
      turn(state: 'visible' | 'hidden') {
        page.visibilityState = state;
        target.dispatchEvent(new Event('visibilitychange'));
      },
    };
  }

  test('the browser is asked whenever something waits that did not before', async () => {
    const register = jest.fn(async () => undefined);
    browser({ sync: { register } });
    const wake = wakeForWaiting();
    wake(items());
    await settled();
    expect(register).not.toHaveBeenCalled();
    wake(items('1'));
    wake(items('1'));
    await settled();
    expect(register.mock.calls).toEqual([['zw-outbox']]);
    wake(items('1', '2'));
    wake(items('2'));
    await settled();
    expect(register).toHaveBeenCalledTimes(2);
    // Refused, and tried again by its user.
    wake(items());
    wake(items('2'));
    await settled();
    expect(register).toHaveBeenCalledTimes(3);
  });

  test('a page that goes out of sight asks again, as long as something waits', async () => {
    const register = jest.fn(async () => undefined);
    const { turn } = browser({ sync: { register } });
    const wake = wakeForWaiting();
    turn('hidden');
    turn('visible');
    wake(items('1'));
    await settled();
    expect(register).toHaveBeenCalledTimes(1);
    turn('hidden');
    await settled();
    expect(register).toHaveBeenCalledTimes(2);
    turn('visible');
    wake(items());
    turn('hidden');
    await settled();
    expect(register).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['has no Background Sync', {}],
    ['forbids it', { sync: { register: () => Promise.reject(new DOMException('', 'NotAllowedError')) } }],
  ])('a browser that %s does no harm', async (_what, registration) => {
    browser(registration);
    wakeForWaiting()(items('1'));
    await settled();
  });
});
