import { tabsOfThisBrowser } from './other-tabs.ts';

const browserChannel = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = browserChannel;
});

test('a logout is heard in the other tabs, not in the one that announces it', async () => {
  const open: BroadcastChannel[] = [];
  globalThis.BroadcastChannel = class extends browserChannel {
    constructor(name: string) {
      super(name);
      open.push(this);
    }
  };
  const [one, other] = [tabsOfThisBrowser(), tabsOfThisBrowser()];
  const own = jest.fn();
  one.onLogout(own);
  const heard = new Promise<void>(resolve => other.onLogout(() => resolve()));
  one.announceLogout();
  await heard;
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
  tabs.onLogout(() => undefined);
  tabs.announceLogout();
});
