import { setTimeout as pause } from 'node:timers/promises';
import type { DayAccount } from '../accounts.ts';
import type { DayWorld } from '../day-world.ts';
import { randomDays } from '../generator.ts';
import type { Accepted, Ledger } from '../ledger.ts';
import type { Moments, StepNamed } from '../steps.ts';
import type { StartBrowser } from './day-browser.ts';
import { BrowserDevice, meterNumberOf } from './device.ts';
import { DayNetwork } from './network.ts';

/** A portal for simulated days: people with the same jobs, and the accepted readings. */
export interface DayPortal {
  readonly people: readonly DayAccount[];
  readonly jobs: readonly string[];
  readonly accepted: () => Promise<readonly Accepted[]>;
  readonly startBrowser: StartBrowser;
}

const momentMs = 8;

/** The days of this runner. A kill is a separate step. */
export const someDay = randomDays({
  leftOut: {
    'sleep tab': 'no engine freezes a tab on command; headless',
    'wake tab': 'nothing sleeps',
    'wake worker': 'the engine alone decides when; attack/background.spec.ts',
    'fill device': 'a quota is of a whole profile; resilience/full-device.spec.ts',
    'stick device': 'resilience/full-device.spec.ts blocks the queue of one page',
    'free device': 'no device is full or stuck',
    'set clock': 'Playwright sets the clock of one page, and a worker has none; attack/clock.spec.ts',
  },
  together: 3,
  minSteps: 8,
  maxSteps: 18,
  seconds: [0.3, 1, 1, 6],
});

/** Browsers behind one proxy each, and a running portal. */
export class BrowserWorld implements DayWorld {
  readonly devices: readonly BrowserDevice[];
  readonly jobs: readonly string[];
  readonly roundsAtEnd = 2;
  readonly accepted: DayWorld['accepted'];
  readonly #network: DayNetwork;

  private constructor(devices: readonly BrowserDevice[], { jobs, accepted }: DayPortal, network: DayNetwork) {
    this.devices = devices;
    this.jobs = jobs;
    this.accepted = accepted;
    this.#network = network;
  }

  static async new(portal: DayPortal, ledger: Ledger): Promise<BrowserWorld> {
    const [anna, bert] = portal.people;
    if (!anna || !bert) throw new Error('The day has no people');
    const network = new DayNetwork();
    // Each person has a device, and Bert sometimes uses Anna's.
    const users = [[anna, anna, anna, bert], [bert]];
    const devices = users.map((people, device) =>
      BrowserDevice.new({
        people,
        startBrowser: portal.startBrowser,
        onSending: network.sending,
        onUntouched: (form, meterNumber) => {
          const job = portal.jobs.find(id => meterNumberOf(id) === meterNumber);
          if (job !== undefined) ledger.untouched.push({ ...form, device, job });
        },
      }),
    );
    return new BrowserWorld(await Promise.all(devices), portal, network);
  }

  /** Devices start when they are first used. */
  async begin(): Promise<void> {}

  async settle(done: Promise<unknown>, moments: Moments): Promise<void> {
    await done;
    if (moments !== 'all') await pause(moments * momentMs);
  }

  pass(seconds: number): Promise<void> {
    return pause(seconds * 1000);
  }

  /** The rest is sent as soon as possible. */
  async idle(seconds: number): Promise<void> {
    await Promise.all(this.devices.map(device => device.left(seconds)));
  }

  /** Faults while jobs load are tested by resilience/faults.spec.ts. */
  meet({ fault, by }: StepNamed<'meet'>): void {
    if (by === 'reading') this.#network.faults.push(fault);
  }

  release(): void {
    for (const device of this.devices) device.release();
  }

  async heal(): Promise<void> {
    this.#network.faults.splice(0);
    for (const device of this.devices) await device.setOnline(true);
    this.release();
  }

  faults(): readonly string[] {
    return this.devices.flatMap(({ findings }) => findings);
  }

  async remove(): Promise<void> {
    await Promise.all(this.devices.map(device => device.remove()));
  }
}
