import { tabsOfThisBrowser } from './other-tabs.ts';

const browserChannel = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = browserChannel;
});

test('what a tab announces is heard in the other tabs, not in its own', async () => {
  const open: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends browserChannel {
    constructor(name: string) {
      super(name);
      open.push(this);
    }
  };
  const [one, other] = [tabsOfThisBrowser(), tabsOfThisBrowser()];
  const own = jest.fn();
  one.onEvent(own);
  const heard = new Promise(resolve => other.onEvent(resolve));
  open[0]?.postMessage('an event of a newer version');
  const changed = new Promise(resolve => other.onChange(resolve));
  one.onChange(own);
  one.announce('logout');
  one.announceChange('jobs');
  expect(await heard).toBe('logout');
  expect(await changed).toBe('jobs');
  expect(own).not.toHaveBeenCalled();
  for (const channel of open) channel.close();
});

test('a browser that allows no channel has no other tabs', () => {
  globalThis.BroadcastChannel = class extends browserChannel {
    constructor(name: string) {
      super(name);
      this.close();
      throw new DOMException('denied', 'SecurityError');
    }
  };
  const tabs = tabsOfThisBrowser();
  tabs.onEvent(() => undefined);
  tabs.announce('logout');
  tabs.onChange(() => undefined);
  tabs.announceChange('jobs');
});
