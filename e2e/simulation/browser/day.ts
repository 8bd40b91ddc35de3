import { setTimeout as pause } from 'node:timers/promises';
import type { DayAccount } from '../accounts.ts';
import { daysWith } from '../generator.ts';
import { type Accepted, keyOf, Ledger } from '../ledger.ts';
import type { Actions, ImpossibleSteps, Step, StepNamed } from '../steps.ts';
import type { StartBrowser } from './day-browser.ts';
import type { DayPage } from './day-page.ts';
import { DayDevice } from './device.ts';
import { logOut, sendAll, showTo } from './navigation.ts';
import { DayNetwork } from './network.ts';
import { type At, Reader } from './reader.ts';

/** What a day is played with: people that all have the same jobs, and what the utility has of them. */
export interface DayPortal {
  readonly people: readonly DayAccount[];
  readonly jobs: readonly string[];
  readonly accepted: () => Promise<readonly Accepted[]>;
  readonly startBrowser: StartBrowser;
}

/** What this runner leaves out, and where it is tested instead. */
export const impossible = {
  'sleep tab': 'Chromium freezes no tab on command; headless',
  'wake tab': 'nothing sleeps',
  'wake worker': 'Chromium alone decides when; attack/background.spec.ts',
  'fill device': 'a quota is of a whole profile; attack/full-device.spec.ts',
  'stick device': 'attack/full-device.spec.ts blocks the queue of one page',
  'free device': 'no device is full or stuck',
  'set clock': 'Playwright sets the clock of one page, and a worker has none; attack/clock.spec.ts',
} as const satisfies Partial<ImpossibleSteps<Step['do']>>;

type Impossible = keyof typeof impossible;

/** The days of this runner. A violent end is a step that follows on another. */
export const someDay = daysWith({
  steps: {
    read: 10,
    type: 4,
    change: 4,
    discard: 2,
    finish: 1,
    retry: 2,
    'log in': 1,
    'log out': 1,
    'open tab': 3,
    'close tab': 1,
    'kill tab': 1,
    reload: 2,
    'kill browser': 1,
    'lose connection': 1,
    'find connection': 1,
    meet: 10,
    release: 2,
    wait: 2,
  },
  together: 3,
  minSteps: 8,
  maxSteps: 18,
  seconds: [0.3, 1, 1, 6],
});

const devices = 2;
const momentMs = 8;

/** A day as it is played with browsers. */
export class BrowserDay {
  /** What happened, and what people have seen. */
  readonly log: string[] = [];
  readonly #portal: DayPortal;
  readonly #devices = new Map<number, DayDevice>();
  readonly #network = new DayNetwork();
  readonly #ledger = new Ledger();
  readonly #reader: Reader;
  /** Where people were, by their place. */
  readonly #visited = new Map<
    string,
    { readonly device: number; readonly account: number; readonly job: number }
  >();
  readonly #begun = Date.now();
  #next: Step | undefined;

  constructor(portal: DayPortal) {
    this.#portal = portal;
    this.#reader = new Reader(this.#ledger, line => this.#say(line));
  }

  /** Lets the steps happen, then lets everything be well again, and returns what is wrong then. */
  async play(steps: readonly Step[]): Promise<readonly string[]> {
    const stopped: string[] = [];
    try {
      for (const [index, step] of steps.entries()) {
        this.#say(`${index} ${JSON.stringify(step)}`);
        this.#next = steps[index + 1];
        await this.#take(step);
      }
      this.#say('everything is well again');
      await this.#end();
    } catch (error) {
      stopped.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const devices = [...this.#devices.values()];
    await Promise.all(devices.map(device => device.remove()));
    // What is missing before the end of the day may still arrive.
    const faults =
      stopped.length > 0 ? this.#ledger.faults : this.#ledger.faultsOf(await this.#portal.accepted());
    return [...stopped, ...faults, ...devices.flatMap(device => device.findings)];
  }

  #say(line: string): void {
    this.log.push(`${((Date.now() - this.#begun) / 1000).toFixed(1)} s  ${line}`);
  }

  #sayUnless(isDone: boolean | undefined): void {
    if (isDone === false) this.#say('  this engine has no such end');
  }

  async #take(step: Step): Promise<void> {
    if (step.do in impossible) return this.#say(`  not done here: ${impossible[step.do as Impossible]}`);
    const action = this.#actions[step.do as Exclude<Step['do'], Impossible>];
    await (action as (step: Step) => unknown)(step);
    if ('moments' in step && step.moments !== 'all') await pause(step.moments * momentMs);
  }

  readonly #actions: Actions<Impossible> = {
    read: step => this.#atJob(step, at => this.#reader.read(at, step)),
    type: step => {
      // A number is cut short by force alone, never left half typed.
      const isCutShort = this.#next?.do === 'kill browser' || this.#next?.do === 'kill tab';
      return this.#atJob(step, at => this.#reader.type(at, step.keys, isCutShort));
    },
    change: step => this.#atItem(step, at => this.#reader.change(at, step)),
    discard: step => this.#atItem(step, at => this.#reader.discard(at)),
    finish: step => this.#atJob(step, at => this.#reader.finish(at)),
    retry: step => this.#onPage(step, (_, page) => sendAll(page)),
    'log in': async ({ device: number }) => {
      const device = await this.#deviceAt(number);
      const [page] = device.tabs;
      if (page) await showTo(device, page, this.#person(number, 0));
    },
    'log out': step => this.#onPage(step, logOut),
    'open tab': ({ device }) => this.#usedDevice(device)?.openTab(),
    'close tab': step => this.#onPage(step, (device, page) => device.closeTab(page)),
    'kill tab': async ({ device: number, tab }) => {
      const device = this.#usedDevice(number);
      const page = device?.tabs[tab % Math.max(1, device.tabs.length)];
      if (page) this.#sayUnless(await device?.crashTab(page));
    },
    reload: step => this.#onPage(step, (_, page) => page.engine.reload().catch(() => undefined)),
    'kill browser': async ({ device }) => this.#sayUnless(await this.#usedDevice(device)?.kill()),
    'lose connection': ({ device }) => this.#usedDevice(device)?.setOffline(true),
    'find connection': ({ device }) => this.#usedDevice(device)?.setOffline(false),
    meet: ({ fault, by }) => {
      if (by === 'reading') this.#network.faults.push(fault);
      else this.#say('  not done here: what loading meets; attack/faults.spec.ts');
    },
    release: () => {
      for (const device of this.#devices.values()) device.letGo();
    },
    wait: ({ seconds }) => pause(seconds * 1000),
  };

  /** Each person has a device, and Bert uses Anna's now and then. */
  #person(device: number, account: number): DayAccount {
    const person = this.#portal.people[device % devices === 1 || account === 3 ? 1 : 0];
    if (!person) throw new Error('The day has no people');
    return person;
  }

  /** Nothing happens to a device that was not used yet. */
  #usedDevice(number: number): DayDevice | undefined {
    return this.#devices.get(number % devices);
  }

  /** The device with its browser running; the first time, its owner logs in. */
  async #deviceAt(number: number): Promise<DayDevice> {
    const known = this.#usedDevice(number);
    const device = known ?? (await this.#newDevice(number % devices));
    await device.start();
    const [page] = device.tabs;
    if (!known && page) await showTo(device, page, this.#person(number, 0));
    return device;
  }

  async #newDevice(number: number): Promise<DayDevice> {
    const device = await DayDevice.new(
      this.#network,
      this.#portal.startBrowser,
      ({ meterNumber, ...form }) => {
        const job = this.#portal.jobs.find(id => meterNumberOf(id) === meterNumber);
        if (job !== undefined) this.#ledger.untouched.push({ ...form, device: number, job });
      },
    );
    this.#devices.set(number, device);
    return device;
  }

  async #onPage(
    { device: number, tab }: Pick<StepNamed<'retry'>, 'device' | 'tab'>,
    work: (device: DayDevice, page: DayPage) => Promise<unknown>,
  ): Promise<void> {
    const device = await this.#deviceAt(number);
    const page = device.tabs[tab % device.tabs.length];
    if (!page) throw new Error('The browser has no tab');
    await page.engine.show();
    await work(device, page);
  }

  /** As a person at a job; `undefined` where they cannot be logged in now. */
  #atJob<Result>(step: OnJob, work: (at: At) => Promise<Result>): Promise<void> {
    return this.#onPage(step, async (browser, page) => {
      const device = step.device % devices;
      const person = this.#person(device, step.account);
      const job = this.#portal.jobs[step.job % this.#portal.jobs.length] ?? '';
      if (!(await showTo(browser, page, person))) return this.#say('  no login is possible now');
      const at = { device, account: person.id, job, browser, page, person, meterNumber: meterNumberOf(job) };
      this.#visited.set(keyOf(at), { device, account: step.account, job: step.job });
      await work(at);
    });
  }

  /** At the job, or the next one, that has a waiting item. */
  async #atItem(step: OnJob, work: (at: At) => Promise<boolean>): Promise<void> {
    let isDone = false;
    for (let next = 0; next < this.#portal.jobs.length && !isDone; next += 1)
      await this.#atJob({ ...step, job: step.job + next }, async at => {
        isDone = await work(at);
      });
  }

  /** People see to what is left, with everything well again. */
  async #end(): Promise<void> {
    this.#network.faults.splice(0);
    for (const device of this.#devices.values()) {
      await device.setOffline(false);
      device.letGo();
    }
    for (const [place, step] of this.#visited) {
      let isLeft = true;
      for (let rounds = 0; isLeft; rounds += 1) {
        if (rounds > 8) throw new Error(`Not done: ${place}`);
        isLeft = false;
        await this.#atJob({ ...step, tab: 0 }, async at => {
          isLeft = await this.#reader.finish(at);
        });
      }
    }
    for (const device of this.#devices.values()) {
      const [page] = device.tabs;
      if (!page) continue;
      await sendAll(page);
      const end = Date.now() + 20_000;
      let left = await page.leftOnDevice();
      for (; left.some(count => count > 0); left = await page.leftOnDevice()) {
        if (Date.now() > end) throw new Error(`Left on a device: ${left} items, files, drafts, files`);
        await pause(100);
      }
    }
  }
}

type OnJob = Pick<StepNamed<'finish'>, 'device' | 'tab' | 'account' | 'job'>;

const meterNumberOf = (job: string) => job.toUpperCase();
