import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { queueOnDevice } from '../attack/queue-on-device.ts';
import { draftsOnDevice } from '../drafts/device-drafts.ts';
import { DayDevice } from './device.ts';
import type { DayPortal } from './portal.ts';
import { type At, Reader, type StepAtJob } from './reader.ts';
import { keyOf, type Place, Readings } from './readings.ts';
import type { BrowserStep } from './steps.ts';
import { logOut, sendAll, showTo } from './ways.ts';

/** A day as it is played with browsers. */
export class BrowserDay {
  /** What happened, and what people have seen. */
  readonly log: string[] = [];
  readonly #portal: DayPortal;
  readonly #devices = new Map<number, DayDevice>();
  readonly #readings = new Readings();
  readonly #reader: Reader;
  readonly #places = new Map<string, Place>();
  readonly #begun = Date.now();

  constructor(portal: DayPortal) {
    this.#portal = portal;
    this.#reader = new Reader({
      readings: this.#readings,
      say: line => this.#say(line),
      tabOf: number => this.#tabOf(number),
    });
  }

  /** Lets the steps happen, then lets everything be well again, and says what is wrong then. */
  async play(steps: readonly BrowserStep[]): Promise<readonly string[]> {
    const stopped: string[] = [];
    try {
      for (const [index, step] of steps.entries()) {
        this.#say(`${index} ${JSON.stringify(step)}`);
        await this.#take(step);
      }
      this.#say('everything is well again');
      await this.#end();
    } catch (error) {
      stopped.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    const devices = [...this.#devices.values()];
    await Promise.all(devices.map(device => device.remove()));
    // Before its end nobody knows what is missing.
    const accepted = stopped.length > 0 ? undefined : await this.#portal.accepted();
    const untouched = devices.flatMap(device => device.untouched);
    return [
      ...stopped,
      ...(accepted
        ? this.#readings.faultsOf(accepted, untouched, this.#portal.jobs, this.#begun)
        : this.#readings.faults),
      ...devices.flatMap(device => device.findings),
    ];
  }

  #say(line: string): void {
    this.log.push(`${((Date.now() - this.#begun) / 1000).toFixed(1)} s  ${line}`);
  }

  /** The device with its browser; the first time, its owner logs in. */
  async #deviceAt(number: number): Promise<DayDevice> {
    const known = this.#devices.get(number);
    const device = known ?? (await DayDevice.new(number));
    this.#devices.set(number, device);
    await device.start();
    const [owner, page] = [this.#portal.people[number], device.tabs[0]];
    if (!known && owner && page) await showTo(device, page, owner);
    return device;
  }

  async #tabOf(number: number, tab = 0): Promise<Pick<At, 'device' | 'page'>> {
    const device = await this.#deviceAt(number);
    const page = device.tabs[tab % device.tabs.length];
    if (!page) throw new Error('The browser has no tab');
    await page.bringToFront();
    return { device, page };
  }

  async #take(step: BrowserStep): Promise<void> {
    if (step.do === 'wait') await pause(step.seconds * 1000);
    else if (step.do === 'let go') for (const device of this.#devices.values()) device.letGo();
    else if ('tab' in step) {
      const { device, page } = await this.#tabOf(step.device, step.tab);
      if (step.do === 'reload') await page.reload().catch(() => undefined);
      else if (step.do === 'close tab') await device.closeTab(page);
      else if (step.do === 'log out') await logOut(device, page);
      else if (step.do === 'send all') await sendAll(page);
      else await this.#atJob(step, { device, page });
    } else {
      // Nothing happens to a device that nobody has used yet.
      const device = this.#devices.get(step.device);
      if (step.do === 'kill browser') await device?.kill();
      else if (step.do === 'open tab') await device?.openTab();
      else await device?.setOffline(step.do === 'lose connection');
    }
  }

  async #atJob(step: StepAtJob, { device, page }: Pick<At, 'device' | 'page'>): Promise<void> {
    // Everybody has a device, and Bert uses Anna's now and then.
    const person = this.#portal.people[step.device === 1 || step.account === 3 ? 1 : 0];
    const { jobs } = this.#portal;
    if (!person || !(await showTo(device, page, person))) return this.#say('  nobody can be logged in now');
    if ('meets' in step) device.network.faults.splice(0, Number.POSITIVE_INFINITY, ...step.meets);
    // Whoever wants to change something looks for what is there to be changed.
    for (const job of [...jobs.slice(step.job), ...jobs.slice(0, step.job)]) {
      const at = { number: step.device, device, page, person, job };
      this.#places.set(keyOf(at), { number: step.device, person, job });
      if (await this.#reader.take(at, step)) return;
    }
  }

  /** Everybody sees to what is left, with everything well again. */
  async #end(): Promise<void> {
    for (const device of this.#devices.values()) {
      device.network.faults.splice(0);
      await device.setOffline(false);
      device.letGo();
    }
    for (const place of this.#places.values())
      for (let rounds = 0; await this.#reader.goOn(place); rounds += 1)
        if (rounds > 8) throw new Error(`Not done: ${place.person.name} at ${place.job.meterNumber}`);
    for (const device of this.#devices.values()) {
      const [page] = device.tabs;
      if (!page) continue;
      await sendAll(page);
      const left = async () => [await queueOnDevice(page), await draftsOnDevice(page)];
      const nothing = [
        { items: [], files: 0 },
        { drafts: [], files: [] },
      ];
      await expect.poll(left, { timeout: 20_000 }).toEqual(nothing);
    }
  }
}
