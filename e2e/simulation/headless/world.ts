import { setImmediate } from 'node:timers';
import type { DayAccount } from '../accounts.ts';
import type { DayTab, DayWorld } from '../day-world.ts';
import { randomDays } from '../generator.ts';
import type { Accepted, Ledger, Place } from '../ledger.ts';
import type { Moments, StepNamed } from '../steps.ts';
import { DayTime } from './clock.ts';
import { Device } from './device.ts';
import { type Backend, FaultyNetwork } from './network.ts';
import type { OpenPage } from './open-page.ts';
import { askedOutside } from './running-page.ts';

/** Two accounts that share the same jobs, and the accepted readings. */
export interface Utility {
  readonly backend: Backend;
  readonly accounts: readonly DayAccount[];
  readonly jobs: readonly string[];
  readonly photo: (mark: number) => Buffer;
  readonly accepted: () => Promise<readonly Accepted[]>;
}

/** Delay until a `localStorage` write reaches the disk, in milliseconds; a kill before loses it. */
const secondsToDisk = 6;

/** The days of this runner, which can do every step. */
export const someDay = randomDays({
  together: 1,
  minSteps: 1,
  maxSteps: 28,
  seconds: [0, 0.3, 1, 6, 60, 1200],
});

/** Headless pages, a network and a virtual time. */
export class HeadlessWorld implements DayWorld {
  readonly devices: readonly Device[];
  readonly network: FaultyNetwork;
  readonly jobs: readonly string[];
  readonly roundsAtEnd = 3;
  readonly accepted: DayWorld['accepted'];
  readonly #time: DayTime;
  readonly #ledger: Ledger;

  constructor({ backend, accounts, jobs, photo, accepted }: Utility, ledger: Ledger) {
    this.network = new FaultyNetwork(backend);
    this.#time = new DayTime(this.network.settled);
    this.jobs = jobs;
    this.accepted = accepted;
    this.#ledger = ledger;
    const around = { time: this.#time, network: this.network, photo };
    // Jobs of the first account, of both, and of the second.
    this.devices = [accounts.slice(0, 1), accounts, accounts.slice(1)].map(
      (users, index) => new Device(`device-${index}.test`, users, around),
    );
  }

  async begin(): Promise<void> {
    for (const device of this.devices) {
      await device.openTab();
      await device.logIn();
    }
    await this.network.settled();
  }

  /** Does not wait for the end of the step, which never comes in a killed tab. */
  async settle(done: Promise<unknown>, moments: Moments): Promise<void> {
    done.catch(error => this.#ledger.fault(`a page rejects: ${error}`));
    if (moments === 'all') {
      await this.network.settled();
      this.#look();
    } else
      for (let turn = 0; turn < moments; turn += 1)
        await new Promise<void>(resolve =>
          turn % 2 === 0 ? queueMicrotask(resolve) : setImmediate(resolve),
        );
  }

  async pass(seconds: number): Promise<void> {
    await this.#time.pass(seconds * 1000);
    if (seconds >= secondsToDisk) for (const device of this.devices) device.writeTexts();
  }

  idle(seconds: number): Promise<void> {
    return this.pass(seconds);
  }

  meet({ fault, by }: StepNamed<'meet'>): void {
    this.network.meet(fault, by);
  }

  release(): void {
    this.network.release();
  }

  async heal(finishAll: (tab: DayTab, device: number) => Promise<void>): Promise<void> {
    this.network.heal();
    for (const device of this.devices) Object.assign(device, { clockAhead: 0, database: 'well' });
    await this.network.settled();
    for (const [number, device] of this.devices.entries())
      for (const page of [...device.tabs]) {
        const isToBeLeft = page.wasDenied();
        if (!page.isAsleep() && !isToBeLeft) continue;
        await finishAll(page, number);
        // It may not know what it could not read when it was opened.
        if (!isToBeLeft) continue;
        page.leave();
        await this.network.settled();
        page.kill?.();
      }
  }

  faults(): readonly string[] {
    const strays = askedOutside
      .splice(0)
      .map(name => `the test asks for the lock ${name} outside of any page`);
    return [...this.network.mistakes, ...strays];
  }

  /**
   * Checks invariants. Queues: a refused item waits for its user, and a delayed one has a time. Pages: no form shows a
   * sent reading as missing.
   */
  #look(): void {
    for (const [number, device] of this.devices.entries()) {
      for (const id of device.ownedTwice) this.#ledger.fault(`${id} is in the queue and in the form at once`);
      for (const item of device.queued) {
        const { id, state } = item;
        const said = this.network.saidOf(id);
        const isRight = said === 'no' ? state === 'refused' : state === 'waiting' && item.wait;
        if (said && !isRight && !device.hasFailedToWrite)
          this.#ledger.fault(`${id} is ${state} although the server said: ${said}`);
      }
      for (const page of device.tabs)
        for (const account of page.accountIds())
          for (const job of this.jobs) this.#lookAt(page, { device: number, account, job });
    }
  }

  /** A sleeping page, or one whose database requests were rejected, cannot know of it. */
  #lookAt(page: OpenPage, place: Place): void {
    if (page.isAsleep() || page.wasDenied()) return;
    const device = this.devices[place.device];
    const has = (id: string) =>
      device?.isQueued(id) || (!device?.hasFailedToWrite && this.network.isAccepted(id));
    const known = this.#ledger.onTheirWay(place).find(({ itemId }) => itemId !== undefined && has(itemId));
    if (!known) return;
    const { shows, number, saysThatItIsRead } = page.formOf(place).shown;
    if (shows === 'form' && number === '' && !saysThatItIsRead)
      this.#ledger.faultUntouched({ ...place, isVisible: true }, known);
  }
}
