import type { DayDevice, DayTab, DayWorld, JobPage } from './day-world.ts';
import { type Accepted, type Entered, keyOf, type Ledger, type Place } from './ledger.ts';
import { Reader } from './reader.ts';
import type { Actions, Step, StepNamed } from './steps.ts';

type OnTab = Pick<StepNamed<'retry'>, 'device' | 'tab'>;
type OnJob = Pick<StepNamed<'finish'>, 'device' | 'tab' | 'account' | 'job'>;

const maxTabs = 3;

/** Plays the steps, ends all faults, and returns what is still wrong. */
export async function playDay(
  steps: readonly Step[],
  world: DayWorld,
  ledger: Ledger,
  say: (line: string) => void = () => undefined,
): Promise<readonly string[]> {
  const day = new Day(world, ledger, say);
  await world.begin();
  for (const [index, step] of steps.entries()) {
    say(`${index} ${JSON.stringify(step)}`);
    await day.take(step);
  }
  say('everything is well again');
  await day.end();
  return day.faults();
}

class Day {
  readonly #world: DayWorld;
  readonly #ledger: Ledger;
  readonly #reader: Reader;
  /** Visited places by {@link keyOf}. */
  readonly #visited = new Map<string, Place>();
  /** The tab of the last typing step. */
  #typedIn: DayTab | undefined;

  constructor(world: DayWorld, ledger: Ledger, say: (line: string) => void) {
    this.#world = world;
    this.#ledger = ledger;
    this.#reader = new Reader(ledger, say);
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'kill tab') this.#cutShort([this.#tabAt(step)]);
    if (step.do === 'kill browser' && this.#at(step).kill) this.#cutShort(this.#at(step).tabs);
    this.#typedIn = undefined;
    const done = Promise.resolve((this.#actions[step.do] as (step: Step) => unknown)(step));
    await this.#world.settle(done, 'moments' in step ? step.moments : 'all');
  }

  readonly #actions: Actions = {
    read: step => this.#atJob(step, (tab, place) => this.#reader.read(tab, place, step)),
    type: step =>
      this.#atJob(step, (tab, place) => {
        this.#typedIn = tab;
        return this.#reader.type(tab, place, step.keys);
      }),
    finish: step => this.#atJob(step, (tab, place) => this.#reader.finish(tab, place)),
    change: step => this.#atQueued(step, (tab, place) => this.#reader.change(tab, place, step)),
    discard: step => this.#atQueued(step, (tab, place) => this.#reader.discard(tab, place)),
    retry: step => this.#onTab(step, tab => tab.retryAll()),
    'log in': async step => {
      const device = this.#at(step);
      await device.start();
      await device.logIn();
    },
    'log out': step =>
      this.#onTab(step, async tab => {
        const accounts = tab.accounts();
        const account = accounts[step.account % accounts.length];
        if (account !== undefined) await tab.logOut(account);
      }),
    'open tab': step => {
      const device = this.#at(step);
      return device.tabs.length < maxTabs && device.openTab();
    },
    'close tab': step => this.#tabAt(step)?.close(),
    'kill tab': step => this.#tabAt(step)?.kill?.(),
    reload: step => this.#onTab(step, async tab => tab.reload()),
    'sleep tab': step => this.#tabAt(step)?.sleep?.(),
    'wake tab': step => this.#tabAt(step)?.wake?.(),
    'kill browser': step => this.#killBrowser(step),
    'wake worker': step => this.#at(step).wakeWorker?.(),
    'lose connection': step => this.#at(step).setOnline(false),
    'find connection': step => this.#at(step).setOnline(true),
    meet: step => this.#world.meet(step),
    release: () => this.#world.release(),
    'fill device': step => this.#failDevice(step, 'full'),
    'stick device': step => this.#failDevice(step, 'stuck'),
    'free device': step => this.#at(step).setDatabase?.('well'),
    wait: step => this.#world.pass(step.seconds),
    'set clock': step => this.#at(step).setClock?.(step.hours),
  };

  #at(step: { readonly device: number }): DayDevice {
    const device = this.#world.devices[this.#numberOf(step)];
    if (!device) throw new Error('There are no devices');
    return device;
  }

  #numberOf({ device }: { readonly device: number }): number {
    return device % this.#world.devices.length;
  }

  #tabAt(step: OnTab): DayTab | undefined {
    const { tabs } = this.#at(step);
    return tabs[step.tab % tabs.length];
  }

  async #onTab<Result>(step: OnTab, work: (tab: DayTab) => Promise<Result>): Promise<Result | undefined> {
    const tab = this.#tabAt(step);
    return tab?.within(() => work(tab));
  }

  async #atJob<Result>(
    step: OnJob,
    work: (tab: DayTab, place: Place) => Promise<Result>,
  ): Promise<Result | undefined> {
    await this.#at(step).start();
    return this.#onTab(step, async tab => {
      const accounts = tab.accounts();
      const account = accounts[step.account % accounts.length];
      const job = this.#world.jobs[step.job % this.#world.jobs.length];
      if (account === undefined || job === undefined) return undefined;
      const place = { device: this.#numberOf(step), account, job };
      this.#visited.set(keyOf(place), place);
      return work(tab, place);
    });
  }

  /** Finds this job or the next one with a queued item, and runs `work` there. */
  async #atQueued(step: OnJob, work: (tab: DayTab, place: Place) => Promise<boolean>): Promise<void> {
    for (let next = 0; next < this.#world.jobs.length; next += 1)
      if (await this.#atJob({ ...step, job: step.job + next }, work)) return;
  }

  /** Only a kill cuts a number short; everything else leaves its field first. */
  #cutShort(killed: readonly (DayTab | undefined)[]): void {
    if (this.#typedIn?.kill && killed.includes(this.#typedIn)) this.#reader.cutShort(this.#typedIn);
  }

  /** From here on the device cannot record what it does not have yet. */
  #failDevice(step: { readonly device: number }, state: 'full' | 'stuck'): void {
    const device = this.#at(step);
    device.setDatabase?.(state);
    for (const reading of this.#enteredOn(step))
      if (!device.has(reading, 'in its queue')) reading.isUnkept = true;
  }

  /** Pages cannot know afterwards what the device does not have at the kill. */
  async #killBrowser(step: { readonly device: number }): Promise<void> {
    const device = this.#at(step);
    if (!device.kill) return;
    await device.kill();
    this.#reader.forgetTyping(this.#numberOf(step));
    for (const reading of this.#enteredOn(step))
      if (!device.has(reading, 'anywhere')) reading.isBinding = false;
  }

  #enteredOn(step: { readonly device: number }): readonly Entered[] {
    return this.#ledger.entered.filter(({ device }) => device === this.#numberOf(step));
  }

  /** People finish unsent entries. */
  async end(): Promise<void> {
    await this.#world.heal((tab, device) => this.#finishAll(tab, device));
    for (let round = 0; round < this.#world.roundsAtEnd; round += 1)
      for (const [number, device] of this.#world.devices.entries()) {
        if (!this.#isVisited(number) && device.tabs.length === 0) continue;
        // A new tab restores what was typed in a crashed one.
        if (round === 0) await this.#world.settle(Promise.resolve(device.openTab()), 'all');
        await this.#world.settle(device.logIn(), 'all');
        await this.#world.idle(1);
        const tab = device.tabs.at(-1);
        if (!tab) continue;
        await this.#finishAll(tab, number);
        await this.#world.settle(
          tab.within(() => tab.retryAll()),
          'all',
        );
        await this.#world.idle(5);
      }
  }

  #isVisited = (device: number) => [...this.#visited.values()].some(place => place.device === device);

  async #finishAll(tab: DayTab, device: number): Promise<void> {
    for (const place of this.#visited.values())
      if (place.device === device)
        await this.#world.settle(
          tab.within(() => this.#reader.finish(tab, place)),
          'all',
        );
  }

  async #left(): Promise<readonly string[]> {
    const left = await Promise.all(this.#world.devices.map(device => device.left()));
    return left.flat();
  }

  async faults(): Promise<readonly string[]> {
    const accepted = await this.#world.accepted();
    const left = (await this.#left()).map(what => `left on a device: ${what}`);
    return [
      ...this.#ledger.faultsOf(accepted),
      ...(await this.#unsaid(accepted)),
      ...left,
      ...this.#world.faults(),
    ];
  }

  /** Arrived readings that a page does not show as sent. */
  async #unsaid(accepted: readonly Accepted[]): Promise<readonly string[]> {
    const unsaid: string[] = [];
    const hasArrived = ({ value }: Accepted) => accepted.some(one => one.value === value);
    for (const place of this.#visited.values()) {
      if (!this.#ledger.onTheirWay(place).some(hasArrived)) continue;
      for (const tab of this.#at(place).tabs) {
        // A tab that slept missed later logins: it shows the login page.
        if (!tab.accounts().includes(place.account)) continue;
        let page: JobPage | undefined;
        const look = async () => {
          page = await tab.lead(place);
          await page?.see('sent');
        };
        await this.#world.settle(tab.within(look), 'all');
        const shows = (await page?.see())?.shows;
        if (shows !== 'sent') unsaid.push(`a page shows '${shows}' of what was sent: ${keyOf(place)}`);
      }
    }
    return unsaid;
  }
}
