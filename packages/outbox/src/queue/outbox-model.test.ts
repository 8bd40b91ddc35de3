import fc from 'fast-check';
import { settled, TestDevice, testItem } from '../testing/test-device.ts';
import type { Delivery } from './delivery.ts';
import type { QueuedItem } from './queued-item.ts';

type Fault = 'lost answer' | 'cut' | 'failure' | 'busy' | 'refusal' | 'slow';

/** What may happen to a device: numbers choose a tab, an account or a job among those that there are. */
type Step =
  | { what: 'enter'; tab: number; account: number; job: number }
  | { what: 'edit'; tab: number; item: number }
  | { what: 'discard'; tab: number; item: number }
  | { what: 'retry'; tab: number }
  | { what: 'open' | 'offline' | 'online' | 'answer' }
  | { what: 'kill'; tab: number }
  | { what: 'log in' | 'log out'; account: number }
  | { what: 'fault'; fault: Fault }
  | { what: 'pass'; seconds: number }
  | { what: 'set clock'; seconds: number };

const few = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('enter' as const), tab: few, account: few, job: few }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), tab: few, item: few }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('discard' as const), tab: few, item: few }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('retry' as const), tab: few }) },
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constantFrom('open' as const, 'offline', 'online', 'answer') }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('kill' as const), tab: few }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constantFrom('log in' as const, 'log out'), account: few }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('lost answer', 'cut', 'failure', 'busy', 'refusal', 'slow'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pass' as const), seconds: fc.constantFrom(0, 0.3, 1, 6, 60) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('set clock' as const),
      seconds: fc.constantFrom(-86_400, -60, 3600),
    }),
  },
);

/** A server that accepts a reading once per key, and everything that goes wrong on the way to it and back. */
class Server {
  readonly accepted: { id: string; account: string; job: string; photo: string | undefined }[] = [];
  readonly faults: Fault[] = [];
  #waiting: (() => void)[] = [];

  async answer(item: QueuedItem, files: ReadonlyMap<string, Blob>): Promise<Delivery> {
    const fault = this.faults.shift();
    const [photo] = await Promise.all([...files.values()].map(file => photoText.get(file)));
    if (fault === 'slow') await new Promise<void>(resolve => this.#waiting.push(resolve));
    if (fault === 'cut') return { outcome: 'not-sent', problem: { code: 'no-response' } };
    if (fault === 'failure') return { outcome: 'not-sent', problem: { code: 'busy', status: 500 } };
    if (fault === 'busy')
      return { outcome: 'not-sent', problem: { code: 'busy', status: 429 }, retryAfterSeconds: 7 };
    if (fault === 'refusal') return { outcome: 'refused', problem: { code: 'refused', status: 422 } };
    if (this.accepted.every(({ id }) => id !== item.id))
      this.accepted.push({ id: item.id, account: item.accountId, job: item.subject, photo });
    if (fault === 'lost answer') return { outcome: 'not-sent', problem: { code: 'no-response' } };
    return { outcome: 'confirmed' };
  }

  /** Answers what it has held back. */
  release(): void {
    for (const answer of this.#waiting) answer();
    this.#waiting = [];
  }
}

const photoText = new WeakMap<Blob, string>();

/** A photo that a test knows again. */
function photo(text: string): Blob {
  const file = new Blob([text]);
  photoText.set(file, text);
  return file;
}

interface Entered {
  readonly id: string;
  readonly account: string;
  readonly job: string;
}

/** Lets the steps happen, then lets everything be well again, and tells what was entered and what the server has. */
async function after(steps: readonly Step[]) {
  const server = new Server();
  const device = new TestDevice((item, files) => server.answer(item, files));
  let tabs = [await device.open()];
  const entered: Entered[] = [];
  const discarded = new Set<string>();
  const accounts = ['a', 'b'];
  const tabOf = (number: number) => tabs[number % Math.max(1, tabs.length)];
  const enter = async (tab: (typeof tabs)[number], account: string, job: string) => {
    const id = `reading-${entered.length}`;
    entered.push({ id, account, job });
    const item = testItem(id, { accountId: account, subject: job, fileIds: ['photo'] });
    // Nobody waits for the answer: a tab that is killed never gives one.
    void tab.outbox.send(item, new Map([['photo', photo(id)]]));
    await settled();
  };

  for (const current of steps) {
    if (current.what === 'enter') {
      const tab = tabOf(current.tab);
      const account = accounts[current.account % 2] ?? 'a';
      if (tab) await enter(tab, account, `job-${current.job}`);
    } else if (current.what === 'edit') {
      const tab = tabOf(current.tab);
      const item = tab?.outbox.queue.items[current.item];
      if (tab && item) {
        await tab.outbox.hold(item.id);
        await enter(tab, item.accountId, item.subject);
      }
    } else if (current.what === 'discard') {
      const tab = tabOf(current.tab);
      const item = tab?.outbox.queue.items[current.item];
      if (tab && item) {
        discarded.add(item.id);
        await tab.outbox.discard(item.id);
      }
    } else if (current.what === 'retry') {
      const outbox = tabOf(current.tab)?.outbox;
      void outbox?.retry(outbox.queue.items.map(({ id }) => id));
    } else if (current.what === 'open' && tabs.length < 5) tabs.push(await device.open());
    else if (current.what === 'kill') {
      const tab = tabOf(current.tab);
      tab?.kill();
      tabs = tabs.filter(other => other !== tab);
    } else if (current.what === 'offline' || current.what === 'online') device.setNetwork(current.what);
    else if (current.what === 'answer') server.release();
    else if (current.what === 'log in') device.loggedIn.add(accounts[current.account % 2] ?? 'a');
    else if (current.what === 'log out') device.loggedIn.delete(accounts[current.account % 2] ?? 'a');
    else if (current.what === 'fault') server.faults.push(current.fault);
    else if (current.what === 'pass') await device.clock.pass(current.seconds * 1000);
    else if (current.what === 'set clock') device.clock.set(current.seconds * 1000);
    await settled();
  }

  server.faults.length = 0;
  server.release();
  for (const account of accounts) device.loggedIn.add(account);
  device.setNetwork('online');
  const last = await device.open();
  await device.clock.pass(60_000);
  void last.outbox.retry(last.outbox.queue.items.map(({ id }) => id));
  await device.clock.pass(2 * 3_600_000);
  return { server, entered, discarded, left: last.outbox.queue.items };
}

test('whatever happens: every reading arrives once, as its account and with its photo, and the last one of a job counts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      const { server, entered, discarded, left } = await after(steps);
      expect(left).toEqual([]);
      const ids = server.accepted.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)]);
      for (const { id, account, job, photo: arrived } of server.accepted) {
        expect(entered).toContainEqual({ id, account, job });
        expect(arrived).toBe(id);
      }
      for (const { account, job } of entered) {
        const last = entered.filter(other => other.account === account && other.job === job).at(-1);
        if (last && !discarded.has(last.id)) {
          const arrived = server.accepted.filter(other => other.account === account && other.job === job);
          expect(arrived.at(-1)?.id).toBe(last.id);
        }
      }
    }),
    { seed: 20_261_121, numRuns: 400 },
  );
}, 120_000);
