import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers';
import { type QueuedItem, readableItem } from '@zaehlwerk/store/data';
import {
  type MemoryDevice,
  memoryPersistence,
  memoryStorage,
  memoryTabs,
  openPageWithoutScreens,
  type PageGround,
  type PageWithoutScreens,
  sendWithoutPage,
} from '@zaehlwerk/store/testing';
import type { DayTime } from './clock.ts';
import { type Running, running } from './running-page.ts';

const moment = () => new Promise<void>(resolve => setImmediate(resolve));

const never = <T>() => new Promise<T>(() => undefined);

let beginnings = 0;

const endings = new WeakMap<OpenPage, Running>();

/** A page that is open, and how it ends at once, wherever it is. */
export interface OpenPage extends PageWithoutScreens {
  /** Does something in the page. */
  readonly within: <T>(work: () => T) => T;
  readonly kill: () => void;
  readonly isOpen: () => boolean;
  /** Whether it was opened when the other one was gone already. */
  readonly isAfter: (other: OpenPage) => boolean;
  /** A moment; never, once the page is gone. */
  readonly whileOpen: () => Promise<void>;
  /** Has it get no messages of other tabs until it is shown. */
  readonly sleep: () => void;
  readonly isAsleep: () => boolean;
  /** True if the database has rejected something that it asked: it may not know what lies there. */
  readonly wasDenied: () => boolean;
  /** True if the database of its device has no room, or does not answer. */
  readonly keepsNothing: () => boolean;
}

/** A browser of one person: what lies on its device, and its tabs, which are killed and opened again. */
export class Device {
  readonly pages: OpenPage[] = [];
  readonly #baseUrl: string;
  readonly #time: DayTime;
  readonly #busy: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #disk = memoryPersistence();
  readonly #texts = memoryStorage();
  readonly #tab = memoryTabs();
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Running>();
  #textsOnDisk: Readonly<Record<string, string>> = {};
  /** How many moments code takes that is loaded later: another number for each page. */
  #slowness = 0;
  #wasKilled = false;
  hasFailedToWrite = false;
  /** How far the clock on its wall is ahead, in milliseconds. */
  clockAhead = 0;
  /** What the database does: `full` has no room for what is written, `stuck` answers nothing. */
  database: 'well' | 'full' | 'stuck' = 'well';

  /** `busy` does what a day waits for. */
  constructor(baseUrl: string, time: DayTime, busy: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#baseUrl = baseUrl;
    this.#time = time;
    this.#busy = busy;
  }

  /** What lies in its queue. */
  get queued(): readonly QueuedItem[] {
    return [...this.#disk.keptQueue.items.values()].flatMap(raw => readableItem(raw) ?? []);
  }

  /** Settles when whoever has asked for a lock before is through. */
  async turn(lock: string): Promise<void> {
    await this.#locks.get(lock);
  }

  turnAfter(lock: string, task: Promise<unknown>): void {
    this.#locks.set(
      lock,
      task.catch(() => undefined),
    );
  }

  /**
   * The ids of items that lie in the queue and are in a form, although one of them has them at each moment. After a kill of
   * the browser a draft may be there again that was handed over in its last seconds, under the same key.
   */
  get ownedTwice(): readonly string[] {
    if (this.#wasKilled) return [];
    const drafts = [...this.#disk.keptDrafts.entries.values()].map(draft => JSON.stringify(draft));
    return [...this.#disk.keptQueue.items.keys()].filter(id => drafts.some(draft => draft.includes(id)));
  }

  /** Whether an item lies in the queue. */
  has(itemId: string): boolean {
    return this.#disk.keptQueue.items.has(itemId);
  }

  /** Whether an item lies in the queue, or its delivery is noted. */
  hasReading(itemId: string | undefined): boolean {
    return itemId !== undefined && (this.has(itemId) || this.#disk.keptQueue.deliveries.has(itemId));
  }

  /** Whether the device knows of an item, or of a draft with these words in it. */
  knows(itemId: string | undefined, words: string): boolean {
    const { keptDrafts } = this.#disk;
    return (
      this.hasReading(itemId) ||
      [...keptDrafts.entries.values()].some(draft => JSON.stringify(draft).includes(words))
    );
  }

  /** What is said beside the database reaches the disk some seconds later: until here, it has. */
  writeTexts(): void {
    this.#textsOnDisk = Object.fromEntries(Object.entries(this.#texts));
  }

  /** Ends all tabs and the worker at once. What was said beside the database in the last seconds was never said. */
  killBrowser(): void {
    this.#wasKilled = true;
    for (const running of [...this.#running]) this.#end(running);
    for (const key of Object.keys(this.#texts)) this.#texts.removeItem(key);
    Object.assign(this.#texts, this.#textsOnDisk);
  }

  /** Opens a tab, as far as the portal can start. */
  open(): Promise<OpenPage | undefined> {
    return this.#begin(async (self, ground) => {
      const opened = await openPageWithoutScreens(ground);
      if (!opened || self.isDead) return undefined;
      const within = <T>(work: () => T) => running.run(self, work);
      const whileOpen = () => (self.isDead ? never<void>() : Promise.resolve());
      const page: OpenPage = {
        ...opened,
        within,
        whileOpen,
        isOpen: () => !self.isDead,
        isAsleep: () => self.isAsleep,
        wasDenied: () => self.wasDenied,
        keepsNothing: () => this.database !== 'well',
        sleep: () => {
          opened.outbox.queue.fallBehind();
          self.isAsleep = true;
        },
        show: () => {
          self.isAsleep = false;
          return opened.show();
        },
        isAfter: other => self.began > (endings.get(other)?.ended ?? Number.POSITIVE_INFINITY),
        kill: () => this.#end(self),
      };
      endings.set(page, self);
      self.page = page;
      this.pages.push(page);
      return page;
    });
  }

  /** Has the browser wake the service worker. */
  wakeWorker(): Promise<void> {
    return this.#begin(async (self, ground) => {
      await sendWithoutPage(ground);
      this.#end(self);
    });
  }

  #begin<T>(work: (self: Running, ground: PageGround) => Promise<T>): Promise<T> {
    let end = () => {};
    const dead = new Promise<void>(resolve => {
      end = resolve;
    });
    beginnings += 1;
    this.#slowness = (this.#slowness * 7 + 3) % 31;
    const self: Running = {
      device: this,
      isDead: false,
      wasDenied: false,
      isAsleep: false,
      dead,
      end,
      page: undefined,
      began: beginnings,
      ended: Number.POSITIVE_INFINITY,
    };
    this.#running.add(self);
    return running.run(self, () => work(self, this.#groundOf(self)));
  }

  #end(self: Running): void {
    self.isDead = true;
    self.ended = beginnings;
    self.end();
    this.#running.delete(self);
    const place = self.page ? this.pages.indexOf(self.page) : -1;
    if (place >= 0) this.pages.splice(place, 1);
  }

  #groundOf(self: Running): PageGround {
    const alive: PageGround['alive'] = async work => {
      if (self.isDead) return never();
      const result = await work();
      return self.isDead ? never() : result;
    };
    const ifAlive = <Words extends unknown[]>(work: (...words: Words) => void) =>
      AsyncResource.bind((...words: Words) => {
        if (!self.isDead) work(...words);
      });
    const tab = this.#tab();
    return {
      baseUrl: this.#baseUrl,
      // The disk takes a moment, in which a page may go: then nothing was done.
      persistence: aliveOnly(this.#disk, async (work, isWriting) => {
        if (self.isDead) return never();
        await this.#busy(moment);
        const { database } = this;
        return alive(() => {
          const failed = database === 'stuck' || (database === 'full' && isWriting);
          if (!failed) return work();
          this.hasFailedToWrite = true;
          self.wasDenied = true;
          const name = database === 'stuck' ? 'TimeoutError' : 'QuotaExceededError';
          throw new DOMException(`The database is ${database}`, name);
        });
      }),
      codeArrives: () =>
        alive(() =>
          this.#busy(async () => {
            for (let moments = 0; moments < this.#slowness; moments += 1) await moment();
          }),
        ),
      texts: this.#texts,
      tabs: {
        ...tab,
        topic: kind => {
          const { announce, subscribe } = tab.topic(kind);
          return {
            announce: ifAlive(announce),
            subscribe: listener =>
              subscribe(
                ifAlive((told: Parameters<typeof listener>[0]) => void (self.isAsleep || listener(told))),
              ),
          };
        },
      },
      clock: () => this.#time.now + this.clockAhead,
      alarm: (task, milliseconds) => this.#time.alarm(ifAlive(task), milliseconds),
      alive,
    };
  }
}

type OnDisk = <T>(work: () => Promise<T>, isWriting: boolean) => Promise<T>;

const writing = ['write', 'update', 'replace', 'putItem', 'add', 'moveToDraft', 'confirm'];

/** A device as one page sees it: whatever the page asks of the disk goes through `onDisk`. */
function aliveOnly(device: MemoryDevice, onDisk: OnDisk): PageGround['persistence'] {
  const records = <T extends object>(all: T): T =>
    new Proxy(all, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...words: unknown[]) => onDisk(() => method(...words), writing.includes(String(name)));
      },
    });
  const { drafts, queue, besideDatabase, read, write, update, remove } = device;
  return {
    ...records({ read, write, update, remove }),
    lists: records(device.lists),
    drafts: inDatabase => records(drafts(inDatabase)),
    queue: inDatabase => records(queue(inDatabase)),
    ...(besideDatabase && { besideDatabase }),
  };
}
