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
import type { DayAccount } from '../accounts.ts';
import type { DayDevice, DayTab } from '../day-world.ts';
import type { Entered } from '../ledger.ts';
import type { DayTime } from './clock.ts';
import { JobForm } from './job-form.ts';
import type { FaultyNetwork } from './network.ts';
import type { OpenPage } from './open-page.ts';
import { type Running, running } from './running-page.ts';

const moment = () => new Promise<void>(resolve => setImmediate(resolve));

const never = <T>() => new Promise<T>(() => undefined);

let beginnings = 0;

const endings = new WeakMap<DayTab, Running>();

export interface Surroundings {
  readonly time: DayTime;
  readonly network: FaultyNetwork;
  /** A photo with this mark. */
  readonly photo: (mark: number) => Buffer;
}

const hour = 3_600_000;

/** A person's browser: its storage, and its tabs, which are killed and opened again. */
export class Device implements DayDevice {
  readonly tabs: OpenPage[] = [];
  readonly #host: string;
  readonly #users: readonly DayAccount[];
  readonly #around: Surroundings;
  readonly #disk = memoryPersistence();
  readonly #texts = memoryStorage();
  readonly #tab = memoryTabs();
  readonly #locks = new Map<string, Promise<unknown>>();
  readonly #running = new Set<Running>();
  #textsOnDisk: Readonly<Record<string, string>> = {};
  /** Number of ticks that lazy chunks take, different for each page. */
  #slowness = 0;
  #wasKilled = false;
  /** Errors thrown by its database. */
  readonly #failures = new WeakSet<object>();
  hasFailedToWrite = false;
  /** Offset of its wall clock, in milliseconds. */
  clockAhead = 0;
  /** State of the database: `full` rejects writes, `stuck` never answers. */
  database: 'well' | 'full' | 'stuck' = 'well';

  constructor(host: string, users: readonly DayAccount[], around: Surroundings) {
    this.#host = host;
    this.#users = users;
    this.#around = around;
  }

  /** A headless device runs from the beginning of the day. */
  async start(): Promise<void> {}

  async logIn(): Promise<void> {
    const [page] = this.tabs;
    const missing = this.#users.filter(({ id }) => !page?.accountIds().includes(id));
    await Promise.all(
      missing.map(({ username, password }) => page?.inside(() => page.logIn(username, password))),
    );
  }

  setOnline(isOnline: boolean): void {
    const { offline } = this.#around.network;
    if (isOnline) offline.delete(this.#host);
    else offline.add(this.#host);
  }

  setDatabase(state: 'well' | 'full' | 'stuck'): void {
    this.database = state;
  }

  setClock(hours: number): void {
    this.clockAhead += hours * hour;
  }

  get queued(): readonly QueuedItem[] {
    return [...this.#disk.keptQueue.items.values()].flatMap(raw => readableItem(raw) ?? []);
  }

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
   * Ids of items both in the queue and in a form, although each has one owner at any moment. After a kill of the
   * browser a draft handed over in its last seconds may be restored under the same key.
   */
  get ownedTwice(): readonly string[] {
    if (this.#wasKilled) return [];
    return [...this.#disk.keptQueue.items.keys()].filter(id =>
      this.#drafts.some(draft => draft.includes(id)),
    );
  }

  isQueued(itemId: string): boolean {
    return this.#disk.keptQueue.items.has(itemId);
  }

  has({ itemId = '', value }: Entered, where: 'in its queue' | 'anywhere'): boolean {
    if (this.isQueued(itemId) || this.#disk.keptQueue.deliveries.has(itemId)) return true;
    return where === 'anywhere' && this.#drafts.some(draft => draft.includes(`"${value}"`));
  }

  async left(): Promise<readonly string[]> {
    return [...this.queued.map(({ id }) => id), ...this.#drafts];
  }

  get #drafts(): readonly string[] {
    return [...this.#disk.keptDrafts.entries.values()].map(draft => JSON.stringify(draft));
  }

  /** Flushes localStorage, which reaches the disk some seconds later, to disk. */
  writeTexts(): void {
    this.#textsOnDisk = Object.fromEntries(Object.entries(this.#texts));
  }

  /** Kills all tabs and the worker at once; localStorage writes of the last seconds are lost. */
  kill(): void {
    this.#wasKilled = true;
    for (const running of [...this.#running]) this.#end(running);
    for (const key of Object.keys(this.#texts)) this.#texts.removeItem(key);
    Object.assign(this.#texts, this.#textsOnDisk);
  }

  /** Opens a tab if the portal can start. */
  openTab(): Promise<void> {
    return this.#begin(async (self, ground) => {
      const opened = await openPageWithoutScreens(ground);
      if (!opened || self.isDead) return;
      const page = this.#pageOf(self, opened);
      endings.set(page, self);
      self.page = page;
      this.tabs.push(page);
    });
  }

  #pageOf(self: Running, opened: PageWithoutScreens): OpenPage {
    const { network, photo } = this.#around;
    const ask = (itemId: string) => network.ask(itemId);
    const ifDeviceAnswers = <T>(work: Promise<T>) => this.#ifItAnswers(work);
    const inside = <T>(work: () => T) => running.run(self, work);
    const wake = () => {
      self.isAsleep = false;
      return inside(opened.show);
    };
    // A person activates the remaining ones.
    const kill = () => {
      this.#end(self);
      for (const other of this.tabs) void other.wake?.();
    };
    const leave = () => inside(opened.leave);
    const page: OpenPage = {
      ...opened,
      leave,
      inside,
      wake,
      kill,
      accounts: opened.accountIds,
      within: work =>
        inside(() => {
          // A tab in the foreground rereads nothing.
          if (self.isAsleep) void wake();
          return work();
        }),
      formOf: place => new JobForm({ page, photo, ask, ifDeviceAnswers }, place),
      lead: async place => (opened.accountIds().includes(place.account) ? page.formOf(place) : undefined),
      retryAll: () => {
        const ids = opened.queue().items.map(({ id }) => id);
        for (const id of ids) ask(id);
        return ifDeviceAnswers(opened.commands.retry(ids));
      },
      close: () => {
        leave();
        kill();
      },
      reload: () => {
        leave();
        this.#end(self);
        return this.openTab();
      },
      sleep: () => {
        opened.outbox.queue.fallBehind();
        self.isAsleep = true;
      },
      isAsleep: () => self.isAsleep,
      wasDenied: () => self.wasDenied,
      keepsNothing: () => this.database !== 'well',
      whileOpen: () => (self.isDead ? never<void>() : Promise.resolve()),
      isAfter: other => self.began > (endings.get(other)?.ended ?? Number.POSITIVE_INFINITY),
    };
    return page;
  }

  /** Swallows rejections by database errors, which the portal reports to its user. */
  #ifItAnswers<T>(work: Promise<T>): Promise<T | undefined> {
    return work.catch((error: unknown) => {
      if (this.#failures.has(Object(error))) return undefined;
      throw error;
    });
  }

  /** Wakes the service worker. */
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
    const place = self.page ? this.tabs.indexOf(self.page) : -1;
    if (place >= 0) this.tabs.splice(place, 1);
  }

  #groundOf(self: Running): PageGround {
    const { time, network } = this.#around;
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
      baseUrl: `http://${this.#host}`,
      // Disk access takes a tick in which a page may close: then nothing happened.
      persistence: aliveOnly(this.#disk, async (work, isWriting) => {
        if (self.isDead) return never();
        await network.busy(moment);
        const { database } = this;
        return alive(() => {
          const failed = database === 'stuck' || (database === 'full' && isWriting);
          if (!failed) return work();
          this.hasFailedToWrite = true;
          self.wasDenied = true;
          const name = database === 'stuck' ? 'TimeoutError' : 'QuotaExceededError';
          const failure = new DOMException(`The database is ${database}`, name);
          this.#failures.add(failure);
          throw failure;
        });
      }),
      codeArrives: () =>
        alive(() =>
          network.busy(async () => {
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
                ifAlive(
                  (message: Parameters<typeof listener>[0]) => void (self.isAsleep || listener(message)),
                ),
              ),
          };
        },
      },
      clock: () => time.now + this.clockAhead,
      alarm: (task, milliseconds) => time.alarm(ifAlive(task), milliseconds),
      alive,
    };
  }
}

type OnDisk = <T>(work: () => Promise<T>, isWriting: boolean) => Promise<T>;

const writing = ['write', 'update', 'replace', 'addFiles', 'putItem', 'add', 'moveToDraft', 'confirm'];

/** A device as seen by one page: every disk access goes through `onDisk`. */
function aliveOnly(device: MemoryDevice, onDisk: OnDisk): PageGround['persistence'] {
  const records = <T extends object>(all: T): T =>
    new Proxy(all, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return (...words: unknown[]) => onDisk(() => method(...words), writing.includes(String(name)));
      },
    });
  const { drafts, queue, besideDatabase, read, write, update, remove, keys } = device;
  return {
    ...records({ read, write, update, remove, keys }),
    lists: records(device.lists),
    drafts: inDatabase => records(drafts(inDatabase)),
    queue: inDatabase => records(queue(inDatabase)),
    ...(besideDatabase && { besideDatabase }),
  };
}
