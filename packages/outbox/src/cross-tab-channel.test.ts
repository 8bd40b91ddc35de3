import * as z from 'zod/mini';
import { crossTabChannel } from './cross-tab-channel.ts';

const browserChannel = globalThis.BroadcastChannel;
afterEach(() => {
  globalThis.BroadcastChannel = browserChannel;
});

const greetings = { name: 'greeting', message: z.enum(['hello', 'bye']) };
const counts = { name: 'count', message: z.object({ count: z.int() }) };

test('what a tab announces is heard in the other tabs under its topic, not in its own', async () => {
  const [one, other] = [crossTabChannel(), crossTabChannel()];
  const heard = jest.fn();
  const own = jest.fn();
  one.topic(greetings).subscribe(own);
  other.topic(greetings).subscribe(heard);
  const counted = new Promise(resolve => other.topic(counts).subscribe(resolve));
  one.topic(greetings).announce('hello');
  one.topic(counts).announce({ count: 1 });
  expect(await counted).toEqual({ count: 1 });
  expect(heard.mock.calls).toEqual([['hello']]);
  expect(own).not.toHaveBeenCalled();
  one.close();
  other.close();
});

test('a message is parsed once for all listeners, and what is none is not heard', async () => {
  const tab = crossTabChannel();
  const safeParse = jest.fn((data: unknown) => counts.message.safeParse(data));
  const topic = tab.topic({ name: 'count', message: { safeParse } });
  const [first, second] = [jest.fn(), jest.fn()];
  const leave = topic.subscribe(first);
  topic.subscribe(second);
  const newer = new browserChannel('zw-tabs');
  for (const data of [
    'of a later release',
    null,
    { topic: 'count' },
    { topic: 'other', message: { count: 1 } },
  ])
    newer.postMessage(data);
  newer.postMessage({ topic: 'count', message: { count: 1 } });
  const heard = (listener: jest.Mock, times: number) =>
    new Promise<void>(resolve =>
      listener.mockImplementation(() => listener.mock.calls.length === times && resolve()),
    );
  await heard(second, 1);
  expect(first.mock.calls).toEqual([[{ count: 1 }]]);
  expect(safeParse).toHaveBeenCalledTimes(2);
  leave();
  newer.postMessage({ topic: 'count', message: { count: 2 } });
  await heard(second, 2);
  expect(first).toHaveBeenCalledTimes(1);
  tab.close();
  newer.close();
});

test('a browser that allows no channel has no other tabs', () => {
  globalThis.BroadcastChannel = class extends browserChannel {
    constructor(name: string) {
      super(name);
      this.close();
      throw new DOMException('denied', 'SecurityError');
    }
  };
  const tab = crossTabChannel();
  tab.topic(greetings).subscribe(() => undefined)();
  tab.topic(greetings).announce('hello');
  tab.close();
});
