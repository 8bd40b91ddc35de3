import type { Delivery, Network } from '../queue/delivery.ts';
import { Outbox } from '../queue/outbox.ts';
import type { QueueRecords } from '../queue/queue-records.ts';
import type { NewItem, QueuedItem } from '../queue/queued-item.ts';
import { memoryQueue, memoryQueueTabs } from './memory-queue.ts';

/** Time that only a test moves; the clock on the wall may be set, alarms do not look at it. */
class TestClock {
  /** What the wall says, in milliseconds since 1970. */
  get now(): number {
    return this.#elapsed + this.#ahead;
  }
  #elapsed = 0;
  #ahead = Date.parse('2026-11-20T10:00:00Z');
  #alarms: { at: number; task: () => void }[] = [];

  readonly alarm = (task: () => void, milliseconds: number) => {
    const alarm = { at: this.#elapsed + milliseconds, task };
    this.#alarms.push(alarm);
    return () => {
      this.#alarms = this.#alarms.filter(other => other !== alarm);
    };
  };

  /** Lets so much time pass, and everything happen in its order that was to happen within. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await settled();
    for (;;) {
      const [next] = this.#alarms.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.#alarms = this.#alarms.filter(other => other !== next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.task();
      await settled();
    }
    this.#elapsed = end;
  }

  /** Sets the clock on the wall forth, or back. */
  set(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}

/** Waits until nothing happens any more without time passing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

const never = <T>() => new Promise<T>(() => undefined);

/** What a server does with one request. */
export type Answer = (item: QueuedItem, files: ReadonlyMap<string, Blob>) => Delivery | Promise<Delivery>;

/** A device with tabs of the portal, over a server that answers as a test says. */
export class TestDevice {
  readonly clock = new TestClock();
  readonly records: QueueRecords;
  readonly loggedIn = new Set<string>(['a', 'b']);
  state: Network['state'] = 'online';
  answer: Answer;
  readonly #tab = memoryQueueTabs();
  readonly #networkWatchers = new Set<() => void>();
  #lock: Promise<unknown> = Promise.resolve();

  constructor(answer: Answer, records: QueueRecords = memoryQueue()) {
    this.answer = answer;
    this.records = records;
  }

  setNetwork(state: Network['state']): void {
    this.state = state;
    for (const watcher of this.#networkWatchers) watcher();
  }

  /** Opens a tab; `kill` ends it at once, wherever it is, and frees what it holds. */
  async open() {
    let isDead = false;
    const freed: (() => void)[] = [];
    const alive = async <T>(task: () => Promise<T>): Promise<T> => {
      if (isDead) return never<T>();
      const result = await task();
      return isDead ? never<T>() : result;
    };
    const { records } = this;
    const device = this;
    const outbox = new Outbox({
      records: {
        readAll: () => alive(() => records.readAll()),
        readOne: id => alive(() => records.readOne(id)),
        files: (itemId, fileIds) => alive(() => records.files(itemId, fileIds)),
        add: (item, files, draft) => alive(() => records.add(item, files, draft)),
        addUnlessThere: (item, files) => alive(() => records.addUnlessThere(item, files)),
        update: (id, change) => alive(() => records.update(id, change)),
        remove: id => alive(() => records.remove(id)),
      },
      tabs: this.#tab(),
      network: {
        get state() {
          return device.state;
        },
        watch: watcher => {
          const ifAlive = () => {
            if (!isDead) watcher();
          };
          device.#networkWatchers.add(ifAlive);
          return () => void device.#networkWatchers.delete(ifAlive);
        },
        check: async () => device.state,
      },
      deliver: (item, files) => alive(async () => this.answer(item, files)),
      maySendAs: accountId => this.loggedIn.has(accountId),
      alone: task => {
        const turn = this.#lock.then(() =>
          isDead ? undefined : Promise.race([task(), new Promise<void>(free => freed.push(free))]),
        );
        this.#lock = turn.catch(() => undefined);
        return turn;
      },
      now: () => this.clock.now,
      alarm: (task, milliseconds) => this.clock.alarm(() => !isDead && task(), milliseconds),
      random: () => 0,
    });
    await outbox.start();
    const kill = () => {
      isDead = true;
      for (const free of freed) free();
    };
    return { outbox, kill };
  }
}

/** A reading to be sent; `value` is told from all others by the server of a test. */
export function testItem(id: string, changes: Partial<NewItem> = {}): NewItem {
  return {
    id,
    accountId: 'a',
    accountName: 'anna',
    kind: 'job-reading',
    subject: id,
    version: 1,
    content: { value: id },
    fileIds: [],
    summary: { meterNumber: '1ESY1', values: [] },
    ...changes,
  };
}
