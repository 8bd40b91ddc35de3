import { setImmediate } from 'node:timers';
import { DayTime } from './day-time.ts';
import { Device, type OpenPage } from './device.ts';
import { JobForm } from './form.ts';
import type { HostileNetwork } from './hostile-network.ts';
import { type Accepted, Ledger, type Place } from './ledger.ts';
import { Reader } from './reader.ts';
import { askedOutside } from './running-page.ts';
import { type Step, type StepOnPage, untilSettled } from './steps.ts';

/** An account that lives for one day. */
export interface DayAccount {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

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

/** Lets the steps happen, then lets everything be well again, and says what is wrong then. */
export async function playDay(steps: readonly Step[], world: DayWorld): Promise<readonly string[]> {
  const day = new Day(world);
  await day.begin();
  for (const step of steps) await day.take(step);
  await day.end();
  return day.faults();
}

class Day {
  readonly #world: DayWorld;
  readonly #network: HostileNetwork;
  readonly #time: DayTime;
  readonly #ledger = new Ledger();
  /** Of the first account alone, of both, and of the second alone. */
  readonly #devices: readonly {
    readonly device: Device;
    readonly host: string;
    readonly users: readonly DayAccount[];
  }[];
  readonly #reader: Reader;
  #marks = 0;

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
    await this.#do(step);
    if ('turns' in step && step.turns < untilSettled)
      for (let turn = 0; turn < step.turns; turn += 1)
        await new Promise<void>(resolve =>
          turn % 2 === 0 ? queueMicrotask(resolve) : setImmediate(resolve),
        );
    else {
      await this.#network.settled();
      this.#look();
    }
  }

  async #do(step: Step): Promise<void> {
    if (step.do === 'meet') this.#network.meet(step.fault, step.by);
    else if (step.do === 'let go') this.#network.release();
    else if (step.do === 'wait') await this.#wait(step.seconds);
    else {
      const number = step.device % this.#devices.length;
      const there = this.#devices[number];
      if (!there) return;
      const { device, host, users } = there;
      if (step.do === 'lose connection') this.#network.offline.add(host);
      else if (step.do === 'find connection') this.#network.offline.delete(host);
      else if (step.do === 'set clock') device.clockAhead += step.hours * hour;
      else if (step.do === 'kill browser') this.#killBrowser(number, device);
      else if (step.do === 'wake worker') void device.wakeWorker();
      else if (step.do === 'open tab') {
        if (device.pages.length < 3) void device.open();
      } else if (step.do === 'log in') await this.#logIn(device, users);
      else await this.#onPage(step, number, device);
    }
  }

  async #onPage(step: StepOnPage, number: number, device: Device): Promise<void> {
    if (step.do === 'log out') {
      const page = device.pages.at(0);
      const accountId = page?.accountIds().at(step.account % 2);
      if (page && accountId !== undefined) void page.within(() => page.logOut(accountId));
      return;
    }
    const page = device.pages.at(step.tab % Math.max(1, device.pages.length));
    if (!page) return;
    if (step.do === 'kill tab') {
      page.kill();
      // Whoever sat before it comes to the others.
      for (const other of device.pages) void other.within(other.show);
    } else if (step.do === 'reload') {
      page.within(page.leave);
      page.kill();
      void device.open();
    } else if (step.do === 'retry') {
      void page.within(() => this.#retryAll(page));
    } else if (step.do === 'read' || step.do === 'type') {
      const account = page.accountIds().at(step.account % 2);
      const job = this.#world.jobs[step.job % this.#world.jobs.length];
      if (account === undefined || job === undefined) return;
      const place = { device: number, account, job };
      if (step.do === 'type') void page.within(() => this.#reader.type(page, place, step.keys));
      else {
        const photos = Array.from({ length: step.photos }, () => this.#marks++ % 64);
        const { corrects } = step;
        void page.within(() => this.#reader.read(page, place, { photos, corrects }));
      }
    } else {
      const { items } = page.queue();
      const item = items.at(step.item % Math.max(1, items.length));
      if (!item || !page.accountIds().includes(item.accountId)) return;
      const place = { device: number, account: item.accountId, job: item.subject };
      void page.within(() =>
        step.do === 'give up'
          ? this.#reader.giveUp(page, item.id)
          : this.#reader.change(page, item, place, step.into),
      );
    }
  }

  /**
   * Looks at every page: what was sent is nowhere to be entered as if nobody had read the meter. And at every queue: what
   * the server does not accept waits for somebody, and what is to wait has its time.
   */
  #look(): void {
    for (const { device } of this.#devices) {
      for (const id of device.ownedTwice) this.#ledger.fault(`${id} is in the queue and in the form at once`);
      for (const { id, state, problem, nextAttemptAt } of device.queued) {
        const said = this.#network.saidOf(id);
        const isRight = said === 'no' ? state === 'refused' && problem : state === 'waiting' && nextAttemptAt;
        if (said && !isRight) this.#ledger.fault(`${id} is ${state} although the server said: ${said}`);
      }
    }
    for (const [number, { device }] of this.#devices.entries())
      for (const page of device.pages)
        for (const place of this.#placesOf(number))
          this.#reader.look(page, place, id => this.#network.isAccepted(id) || device.has(id));
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

  async #logIn(device: Device, users: readonly DayAccount[]): Promise<void> {
    const page = device.pages.at(0);
    for (const { id, username, password } of users)
      if (page && !page.accountIds().includes(id)) void page.within(() => page.logIn(username, password));
  }

  /** Everything is well again, and everybody sees to what is left. */
  async end(): Promise<void> {
    this.#network.heal();
    await this.#network.settled();
    for (let round = 0; round < 3; round += 1)
      for (const [number, { device, users }] of this.#devices.entries()) {
        device.clockAhead = 0;
        // What a tab had said that crashed, a new one goes on with.
        const page = round === 0 ? await device.open() : device.pages.at(-1);
        await this.#network.settled();
        await this.#logIn(device, users);
        await this.#time.pass(1000);
        if (!page) continue;
        for (const place of this.#placesOf(number)) {
          void page.within(() => this.#reader.finish(page, place));
          await this.#network.settled();
        }
        // It ends when time has passed.
        void page.within(() => this.#retryAll(page));
        await this.#time.pass(5000);
      }
    this.#look();
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
          const form = new JobForm(page, place.account, place.job);
          // Whoever looks at a page comes to it.
          await page.within(() => page.show());
          await page.within(() => form.open());
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
