import { setImmediate } from 'node:timers';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { DayAccount } from '../accounts.ts';
import { daysWith } from '../generator.ts';
import { type Accepted, Ledger, type Place } from '../ledger.ts';
import type { Actions, Step, StepNamed } from '../steps.ts';
import { DayTime } from './clock.ts';
import { Device, type OpenPage } from './device.ts';
import { JobForm } from './job-form.ts';
import type { HostileNetwork } from './network.ts';
import { Reader } from './reader.ts';
import { askedOutside } from './running-page.ts';

/** What a day is played with: two accounts that both have the same jobs. */
export interface DayWorld {
  readonly network: HostileNetwork;
  readonly accounts: readonly [DayAccount, DayAccount];
  readonly jobs: readonly string[];
  readonly photo: (mark: number) => Buffer;
  readonly accepted: () => Promise<readonly Accepted[]>;
}

const hour = 3_600_000;

/** What a browser's `localStorage` is told reaches the disk after so long, in milliseconds; a kill takes it before. */
const textsReachDisk = 6000;

/** The days of this runner, which can do every step. */
export const someDay = daysWith({
  steps: {
    read: 20,
    type: 4,
    change: 4,
    discard: 2,
    finish: 2,
    retry: 4,
    'log in': 2,
    'log out': 2,
    'open tab': 6,
    'close tab': 2,
    'kill tab': 2,
    reload: 2,
    'sleep tab': 2,
    'wake tab': 2,
    'kill browser': 2,
    'wake worker': 4,
    'lose connection': 2,
    'find connection': 2,
    meet: 14,
    release: 4,
    wait: 10,
    'set clock': 2,
    'fill device': 1,
    'stick device': 1,
    'free device': 3,
  },
  together: 1,
  minSteps: 1,
  maxSteps: 28,
  seconds: [0, 0.3, 1, 6, 60, 1200],
});

/** Lets the steps happen, then lets everything be well again, and returns what is wrong then. */
export async function playDay(steps: readonly Step[], world: DayWorld): Promise<readonly string[]> {
  const day = new Day(world);
  await day.begin();
  for (const step of steps) await day.take(step);
  await day.end();
  return day.faults();
}

interface DayDevice {
  readonly device: Device;
  readonly host: string;
  readonly users: readonly DayAccount[];
}

type OnTab = Pick<StepNamed<'retry'>, 'device' | 'tab'>;
type OnJob = Pick<StepNamed<'finish'>, 'device' | 'tab' | 'account' | 'job'>;

/** A person sees that it is not possible now. */
function unlessDeviceFailed(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

class Day {
  readonly #world: DayWorld;
  readonly #network: HostileNetwork;
  readonly #time: DayTime;
  readonly #ledger = new Ledger();
  /** Of the first account alone, of both, and of the second alone. */
  readonly #devices: readonly DayDevice[];
  readonly #reader: Reader;

  constructor(world: DayWorld) {
    this.#world = world;
    this.#network = world.network;
    this.#reader = new Reader(this.#ledger, world.photo, id => this.#network.ask(id));
    this.#time = new DayTime(world.network.settled);
    const [one, other] = world.accounts;
    this.#devices = [[one], [one, other], [other]].map((users, index) => {
      const host = `device-${index}.test`;
      return { device: new Device(`http://${host}`, this.#time, world.network.busy), host, users };
    });
  }

  async begin(): Promise<void> {
    for (const { device, users } of this.#devices) {
      const page = await device.open();
      for (const { username, password } of users) await page?.within(() => page.logIn(username, password));
    }
    await this.#network.settled();
  }

  async take(step: Step): Promise<void> {
    await (this.#actions[step.do] as (step: Step) => unknown)(step);
    const moments = 'moments' in step ? step.moments : 'all';
    if (moments !== 'all')
      for (let turn = 0; turn < moments; turn += 1)
        await new Promise<void>(resolve =>
          turn % 2 === 0 ? queueMicrotask(resolve) : setImmediate(resolve),
        );
    else {
      await this.#network.settled();
      this.#look();
    }
  }

  // Nobody waits for the end of a step: a tab that is killed never comes to it.
  readonly #actions: Actions<never> = {
    read: step => this.#atJob(step, (page, place) => this.#reader.read(page, place, step)),
    type: step => this.#atJob(step, (page, place) => this.#reader.type(page, place, step.keys)),
    finish: step => this.#atJob(step, (page, place) => this.#reader.finish(page, place)),
    change: step =>
      this.#atItem(step, (page, item, place) => this.#reader.change(page, item, place, step.into)),
    discard: step => this.#atItem(step, (page, item) => this.#reader.discard(page, item.id)),
    retry: step => this.#onPage(step, page => this.#retryAll(page)),
    'log in': step => this.#logIn(this.#at(step)),
    'log out': step => {
      const page = this.#at(step).device.pages.at(0);
      const accountId = page?.accountIds().at(step.account % 2);
      if (page && accountId !== undefined)
        page.within(() => page.logOut(accountId)).catch(unlessDeviceFailed);
    },
    'open tab': step => {
      const { device } = this.#at(step);
      if (device.pages.length < 3) device.open().catch(unlessDeviceFailed);
    },
    'close tab': step => this.#onPage(step, page => this.#leave(page, this.#at(step).device)),
    'kill tab': step => this.#onPage(step, page => this.#kill(page, this.#at(step).device)),
    reload: step =>
      this.#onPage(step, page => {
        page.leave();
        page.kill();
        this.#at(step).device.open().catch(unlessDeviceFailed);
      }),
    'sleep tab': step => this.#onPage(step, page => page.sleep()),
    'wake tab': step => this.#onPage(step, page => page.show()),
    'kill browser': step => this.#killBrowser(step.device % this.#devices.length, this.#at(step).device),
    'wake worker': step => void this.#at(step).device.wakeWorker().catch(unlessDeviceFailed),
    'lose connection': step => this.#network.offline.add(this.#at(step).host),
    'find connection': step => this.#network.offline.delete(this.#at(step).host),
    meet: step => this.#network.meet(step.fault, step.by),
    release: () => this.#network.release(),
    'fill device': step => this.#failDevice(step, 'full'),
    'stick device': step => this.#failDevice(step, 'stuck'),
    'free device': step => Object.assign(this.#at(step).device, { database: 'well' }),
    wait: step => this.#wait(step.seconds),
    'set clock': step => {
      this.#at(step).device.clockAhead += step.hours * hour;
    },
  };

  /** What the device does not have from here on it cannot note any more. */
  #failDevice(step: { readonly device: number }, database: 'full' | 'stuck'): void {
    const { device } = this.#at(step);
    device.database = database;
    for (const reading of this.#ledger.entered)
      if (reading.device === step.device % this.#devices.length && !device.hasReading(reading.itemId))
        reading.isUnkept = true;
  }

  #at({ device }: { readonly device: number }): DayDevice {
    const there = this.#devices[device % this.#devices.length];
    if (!there) throw new Error('There are no devices');
    return there;
  }

  /** Does something in a page, and does not wait for it. */
  #onPage(step: OnTab, work: (page: OpenPage) => unknown): void {
    const { pages } = this.#at(step).device;
    const page = pages.at(step.tab % Math.max(1, pages.length));
    if (page) page.within(async () => work(page)).catch(unlessDeviceFailed);
  }

  #atJob(step: OnJob, work: (page: OpenPage, place: Place) => unknown): void {
    this.#onPage(step, page => {
      const account = page.accountIds().at(step.account % 2);
      const job = this.#world.jobs[step.job % this.#world.jobs.length];
      if (account !== undefined && job !== undefined)
        return work(page, { device: step.device % this.#devices.length, account, job });
    });
  }

  /** At the item of the job, or of another. */
  #atItem(step: OnJob, work: (page: OpenPage, item: QueuedItem, place: Place) => unknown): void {
    this.#onPage(step, page => {
      const { items } = page.queue();
      const item = items.at(step.job % Math.max(1, items.length));
      if (!item || !page.accountIds().includes(item.accountId)) return;
      const device = step.device % this.#devices.length;
      return work(page, item, { device, account: item.accountId, job: item.subject });
    });
  }

  #leave(page: OpenPage, device: Device): void {
    page.leave();
    this.#kill(page, device);
  }

  /** Ends a page: whoever sat before it comes to the others. */
  #kill(page: OpenPage, device: Device): void {
    page.kill();
    for (const other of device.pages) void other.within(other.show);
  }

  /**
   * Looks at every page: what was sent is nowhere to be entered as if nobody had read the meter. And at every queue: what
   * the server does not accept waits for somebody, and what is to wait has its time.
   */
  #look(): void {
    for (const { device } of this.#devices) {
      for (const id of device.ownedTwice) this.#ledger.fault(`${id} is in the queue and in the form at once`);
      for (const item of device.queued) {
        const { id, state } = item;
        const said = this.#network.saidOf(id);
        const isRight = said === 'no' ? state === 'refused' : state === 'waiting' && item.wait;
        if (said && !isRight && !device.hasFailedToWrite)
          this.#ledger.fault(`${id} is ${state} although the server said: ${said}`);
      }
    }
    for (const [number, { device }] of this.#devices.entries())
      for (const page of device.pages)
        for (const place of this.#placesOf(number))
          this.#reader.look(
            page,
            place,
            id => device.has(id) || (!device.hasFailedToWrite && this.#network.isAccepted(id)),
          );
  }

  /** Whatever neither the disk nor the queue has when the browser is killed, nobody can know of afterwards. */
  #killBrowser(number: number, device: Device): void {
    device.killBrowser();
    this.#reader.forgetTyping(number);
    for (const reading of this.#ledger.entered)
      if (reading.device === number && !device.knows(reading.itemId, `"${reading.value}"`))
        reading.isBinding = false;
  }

  async #wait(seconds: number): Promise<void> {
    await this.#time.pass(seconds * 1000);
    if (seconds * 1000 >= textsReachDisk) for (const { device } of this.#devices) device.writeTexts();
  }

  #logIn({ device, users }: DayDevice): void {
    const page = device.pages.at(0);
    for (const { id, username, password } of users)
      if (page && !page.accountIds().includes(id))
        page.within(() => page.logIn(username, password)).catch(unlessDeviceFailed);
  }

  /** Everything is well again, and everybody sees to what is left. */
  async end(): Promise<void> {
    this.#network.heal();
    for (const { device } of this.#devices) Object.assign(device, { clockAhead: 0, database: 'well' });
    await this.#network.settled();
    for (const [number, { device }] of this.#devices.entries())
      for (const page of [...device.pages]) {
        const isToBeLeft = page.wasDenied();
        if (!page.isAsleep() && !isToBeLeft) continue;
        void page.within(page.show);
        await this.#finishAll(page, number);
        // What it could not read when it was opened, it may not know now.
        if (!isToBeLeft) continue;
        page.within(page.leave);
        await this.#network.settled();
        page.kill();
      }
    for (let round = 0; round < 3; round += 1)
      for (const [number, at] of this.#devices.entries()) {
        const { device } = at;
        // What a tab had said that crashed, a new one goes on with.
        const page = round === 0 ? await device.open() : device.pages.at(-1);
        await this.#network.settled();
        this.#logIn(at);
        await this.#time.pass(1000);
        if (!page) continue;
        await this.#finishAll(page, number);
        // It ends when time has passed.
        void page.within(() => this.#retryAll(page));
        await this.#time.pass(5000);
      }
    this.#look();
  }

  async #finishAll(page: OpenPage, device: number): Promise<void> {
    for (const place of this.#placesOf(device)) {
      void page.within(() => this.#reader.finish(page, place));
      await this.#network.settled();
    }
  }

  #placesOf(device: number): readonly Place[] {
    const users = this.#devices[device]?.users ?? [];
    return users.flatMap(({ id }) => this.#world.jobs.map(job => ({ device, account: id, job })));
  }

  /** What the pages say at the end: everything was sent, and seen. */
  async #unsaid(accepted: readonly Accepted[]): Promise<readonly string[]> {
    const unsaid: string[] = [];
    for (const [number, { device }] of this.#devices.entries())
      for (const page of device.pages)
        for (const place of this.#placesOf(number)) {
          const sent = this.#ledger
            .onTheirWay(place)
            .some(({ value }) => accepted.some(one => one.value === value));
          if (!sent) continue;
          // A tab that slept has not heard who has logged in meanwhile: it shows the login.
          if (!page.accountIds().includes(place.account)) continue;
          const form = new JobForm(page, place.account, place.job);
          // Whoever looks at a page comes to it.
          void page.within(page.show);
          void page.within(() => form.open());
          await this.#network.settled();
          const { view, value } = form.shown;
          if (view !== 'sent' || value !== '')
            unsaid.push(`${place.job} of ${place.account} on device ${number} is ${view} with '${value}'`);
        }
    return unsaid;
  }

  async faults(): Promise<readonly string[]> {
    const accepted = await this.#world.accepted();
    const left = this.#devices.flatMap(({ device }) => device.queued.map(({ id }) => `still queued: ${id}`));
    const strays = askedOutside
      .splice(0)
      .map(name => `the test asks for the lock ${name} outside of any page`);
    return [
      ...this.#ledger.faultsOf(accepted),
      ...this.#network.mistakes,
      ...(await this.#unsaid(accepted)),
      ...left,
      ...strays,
    ];
  }

  /** Somebody asks for everything to be sent, and does not wait for it. */
  async #retryAll({ commands, queue }: OpenPage): Promise<void> {
    const ids = queue().items.map(({ id }) => id);
    for (const id of ids) this.#network.ask(id);
    await commands.retry(ids).catch(() => undefined);
  }
}
