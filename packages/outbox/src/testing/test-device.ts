import { draftJournalIn } from '../drafts/draft-journal.ts';
import { writtenDrafts } from '../drafts/draft-record.ts';
import { DraftRegistry } from '../drafts/draft-registry.ts';
import type { Network, PostEnd, PostRequest, PostWatch } from '../queue/attempt.ts';
import type { DeliveryRecord } from '../queue/delivery-record.ts';
import { Outbox } from '../queue/outbox.ts';
import { queueNews } from '../queue/queue.ts';
import type { NewItem } from '../queue/queued-item.ts';
import { memoryDrafts, memoryStorage } from './memory-drafts.ts';
import { type MemoryQueue, memoryQueue } from './memory-queue.ts';
import { memoryTabs } from './memory-tabs.ts';
import { noteKind } from './note-drafts.ts';

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

/** Node has no `FileReader`; this one reads nothing, in no time. */
class InstantFileReader {
  result = '';
  onload = () => {};
  readAsDataURL(): void {
    this.onload();
  }
}
Object.assign(globalThis, { FileReader: InstantFileReader });

type Through = <T>(task: () => Promise<T>) => Promise<T>;

/** A device every call of which goes through something, by its name. */
function through<T extends object>(device: T, way: (name: string) => Through): T {
  return new Proxy<object>(device, {
    get:
      (target, name) =>
      (...words: unknown[]) =>
        way(String(name))(() => Reflect.get(target, name)(...words)),
  }) as T;
}

const reading = ['readAll', 'files'];

const never = <T>() => new Promise<T>(() => undefined);

/** What a server does with one request of an account. */
export type Answer = (
  request: PostRequest & { readonly accountId: string },
  watch: PostWatch | undefined,
) => PostEnd | Promise<PostEnd>;

/** A device with tabs of the portal, over a server that answers as a test says. */
export class TestDevice {
  readonly clock = new TestClock();
  readonly keptDrafts = memoryDrafts();
  readonly records: MemoryQueue = memoryQueue(this.keptDrafts);
  readonly loggedIn = new Set<string>(['a', 'b']);
  state: Network['state'] = 'online';
  /** Whether the database answers nothing any more. */
  isStuck = false;
  /** Whether the database reads, and has no room for what is written. */
  isFull = false;
  answer: Answer;
  check: Network['check'] = async () => this.state;
  readonly #tab = memoryTabs();
  readonly #networkWatchers = new Set<() => void>();
  #lock: Promise<unknown> = Promise.resolve();

  constructor(answer: Answer) {
    this.answer = answer;
  }

  setNetwork(state: Network['state']): void {
    this.state = state;
    for (const watcher of this.#networkWatchers) watcher();
  }

  /**
   * Opens a tab; `kill` ends it at once, wherever it is, and frees what it holds. `deafen` lets it hear nothing until it
   * is shown again. `sent` is what it knows to be sent.
   */
  async open() {
    let isDead = false;
    let isDeaf = false;
    const freed: (() => void)[] = [];
    const alive = <T>(task: () => Promise<T>): Promise<T> =>
      living(() => {
        if (this.isStuck) throw new DOMException('The database does not answer', 'TimeoutError');
        return task();
      });
    const written = <T>(task: () => Promise<T>): Promise<T> =>
      alive(() => {
        if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
        return task();
      });
    const living = async <T>(task: () => Promise<T>): Promise<T> => {
      if (isDead) return never<T>();
      const result = await task();
      return isDead ? never<T>() : result;
    };
    const { records, keptDrafts } = this;
    const device = this;
    const tab = this.#tab();
    const news = tab.topic(queueNews);
    const sent: DeliveryRecord[] = [];
    const outbox = new Outbox({
      records: through(records, name => (reading.includes(name) ? alive : written)),
      tabs: {
        announce: message => !isDead && news.announce(message),
        subscribe: listener => news.subscribe(told => !isDeaf && !isDead && listener(told)),
      },
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
        check: () => device.check(),
      },
      post: (accountId, request, watch) => living(async () => this.answer({ ...request, accountId }, watch)),
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
      onAcknowledged: async records => void sent.push(...records),
    });
    await outbox.catchUp();
    const box = new DraftRegistry({
      records: through(keptDrafts, () => alive),
      tabs: tab.topic(writtenDrafts),
      journal: draftJournalIn(memoryStorage),
      now: () => this.clock.now,
      alarm: (task, milliseconds) => this.clock.alarm(() => !isDead && task(), milliseconds),
      onLost: () => undefined,
    });
    const draftsOf = (accountId: string) => box.of(noteKind, accountId);
    const kill = () => {
      isDead = true;
      for (const free of freed) free();
    };
    const show = () => {
      if (isDeaf) void outbox.catchUp();
      isDeaf = false;
    };
    const deafen = () => {
      outbox.queue.fallBehind();
      isDeaf = true;
    };
    return { outbox, draftsOf, sent, kill, deafen, show, isDeaf: () => isDeaf };
  }
}

/** What is entered in the place of an item that is taken out. */
export const testDraft = (id: string, revision = 1) => ({
  place: { accountId: 'a', kind: 'note', key: id },
  next: {
    record: {
      key: id,
      version: 1,
      revision,
      content: {},
      fileIds: [] as string[],
      savedAt: 1,
      pages: { page: revision },
      dots: {},
    },
    newFiles: new Map<string, Blob>(),
  },
  /** What becomes of it in the queue. */
  gone: {
    key: id,
    version: 1,
    revision: revision + 1,
    content: undefined,
    fileIds: [],
    savedAt: 2,
    pages: { page: revision + 1 },
    dots: {},
  },
});

/** Has the form of an item, and not the queue. */
export function moveToDraft({ outbox }: { outbox: Outbox }, id: string): ReturnType<Outbox['moveToDraft']> {
  const { place, next } = testDraft(id);
  return outbox.moveToDraft(id, place, next);
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
    form: { value: id },
    request: { path: '/api/pro/note', body: { value: id }, expects: { id: '{any}' } },
    fileIds: [],
    summary: { name: '1ESY1', values: [] },
    ...changes,
  };
}
