import process from 'node:process';
import type { BrowserContext, Page } from '@playwright/test';
import { acceptedReadings, type Reading } from './accepted.ts';
import type { Customer, CustomerJob } from './customers.ts';
import { fillIn } from './enter-readings.ts';
import * as actions from './proxy/fault-actions.ts';
import { type FaultProxy, sendingOf } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

/** Number of readings per fault, up to 16; only started by hand, because it takes minutes. */
const tries = Number(process.env.FAULT_TRIES ?? 0);

interface Scene {
  readonly context: BrowserContext;
  readonly gateway: FaultProxy;
  readonly customer: Customer;
}

/** Sends the reading in the form; returns the page that is open afterwards. */
type Send = (page: Page, job: CustomerJob, index: number, scene: Scene) => Promise<Page>;

interface Fault {
  readonly prepare?: (page: Page, scene: Scene) => Promise<unknown>;
  readonly send: Send;
  /** After the last reading: sends the queue. */
  readonly recover?: (page: Page) => Promise<unknown>;
  readonly isKept?: false;
}

const press = (page: Page, job: CustomerJob) => readingForm(page, job).send.click();

async function pressAndAwait(page: Page, job: CustomerJob): Promise<void> {
  await press(page, job);
  const outcome = page.getByText(/Gespeichert|Ablesung korrigieren|nicht angenommen|fehlgeschlagen/);
  await expect(outcome.first()).toBeVisible();
}

const meets = (action: actions.FaultAction): Fault => ({
  async send(page, job, _index, { gateway }) {
    gateway.fault({ match: sendingOf(job), action });
    await pressAndAwait(page, job);
    return page;
  },
});

/** The delays after which a page ends are the subject of this test. */
const moment = (page: Page, index: number) => page.waitForTimeout([0, 20, 50, 100, 150, 300][index % 6] ?? 0);

async function killed(page: Page, job: CustomerJob, { context, gateway }: Scene): Promise<Page> {
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await readingForm(next, job, gateway.origin).open();
  return next;
}

const unanswered: actions.FaultAction = async exchange => exchange.released();
const handledUnanswered: actions.FaultAction = async exchange => {
  await exchange.askBackend();
  await exchange.released();
};

const faults: Readonly<Record<string, Fault>> = {
  'answer lost': meets(actions.dropAnswer),
  'answer cut': meets(actions.cutAnswer(20)),
  'upload cut': meets(actions.cutUpload(100)),
  'connection refused': meets(actions.refuse),
  'request sent twice': meets(async exchange => exchange.answer(await exchange.askBackendTwice())),
  'gateway 503': meets(actions.gatewayPage(503)),
  'page of a captive portal': meets(actions.captivePage),
  'reloaded 0 to 300 ms after Send': {
    async send(page, job, index) {
      await press(page, job);
      await moment(page, index);
      await page.reload();
      return page;
    },
  },
  'killed 0 to 300 ms after Send': {
    async send(page, job, index, scene) {
      await press(page, job);
      await moment(page, index);
      return killed(page, job, scene);
    },
  },
  'answer lost, then killed': {
    async send(page, job, _index, scene) {
      const fault = scene.gateway.fault({ match: sendingOf(job), action: handledUnanswered });
      await press(page, job);
      await expect.poll(() => fault.met).toBe(1);
      const next = killed(page, job, scene);
      scene.gateway.release();
      return next;
    },
  },
  'two tabs come online, one is reloaded': {
    async send(page, job, index, { context, gateway }) {
      const other = context.pages().find(tab => tab !== page) ?? (await context.newPage());
      if (index === 0) await readingForm(other, job, gateway.origin).open();
      await page.bringToFront();
      await context.setOffline(true);
      await pressAndAwait(page, job);
      const warning = page.getByRole('button', { name: 'Verstanden' });
      if (await warning.isVisible()) await warning.click();
      await context.setOffline(false);
      await moment(page, index);
      if (index % 2 === 1) await other.reload();
      return page;
    },
  },
  'no answer: the next one is sent within 80 s': {
    prepare: page => page.clock.install(),
    async send(page, job, index, { gateway, customer }) {
      const action = index % 4 === 0 ? unanswered : handledUnanswered;
      if (index % 2 === 0) gateway.fault({ match: sendingOf(job), action });
      await press(page, job);
      const isThere = async () =>
        (await acceptedReadings(customer.username)).some(({ jobId }) => jobId === job.id);
      for (let second = 0; index % 2 === 1 && second < 80 && !(await isThere()); second++)
        await page.clock.runFor(1000);
      if (index % 2 === 1) expect.soft(await isThere()).toBe(true);
      return page;
    },
    recover: page => page.clock.runFor(120_000),
  },
  'device full, answer lost': {
    isKept: false,
    async prepare(page, { context, gateway }) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: gateway.origin, quotaSize: 1 });
    },
    async send(page, job, _index, { gateway }) {
      gateway.fault({ match: sendingOf(job), action: actions.dropAnswer });
      await pressAndAwait(page, job);
      await press(page, job);
      await expect(readingForm(page, job).correct).toBeVisible();
      return page;
    },
  },
};

for (const [name, fault] of tries > 0 ? Object.entries(faults) : [])
  test(name, async ({ page, context, watch, gateway, customer }) => {
    test.setTimeout(600_000);
    watch.tolerate(/./);
    const scene = { context, gateway, customer };
    const jobs = [...customer.single, ...customer.double].slice(0, tries);
    await fault.prepare?.(page, scene);
    await signInToForm(page, customer, customer.single[0], { isKept: fault.isKept ?? true });
    const accepted = () => acceptedReadings(customer.username);

    const entered: Reading[] = [];
    let shown = page;
    let lied = 0;
    for (const [index, job] of jobs.entries()) {
      await readingForm(shown, job).choose();
      const texts = job.taskIds.map((_, rate) => `${1000 + index + rate},${500 + index}`);
      const isPhotographed = fault.isKept !== false && index % 3 === 0;
      entered.push(await fillIn(shown, { job, texts, isPhotographed }));
      shown = await fault.send(shown, job, index, scene);
      const isSaidToBeThere = await readingForm(shown, job).correct.isVisible();
      if (isSaidToBeThere && !(await accepted()).some(({ jobId }) => jobId === job.id)) lied += 1;
    }
    await fault.recover?.(shown);
    const left = async () => (await queueOnDevice(shown)).items.length;
    await expect
      .poll(left, { timeout: 120_000 })
      .toBe(0)
      .catch(() => undefined);
    const stuck = await left();

    // A reading that returned to its draft is sent by its reader.
    for (const job of jobs) {
      const form = readingForm(shown, job);
      await form.choose();
      await expect(form.send.or(form.correct)).toBeVisible();
      if (!(await form.send.isVisible())) continue;
      if ((await form.values.first().inputValue()) === '') continue;
      await form.send.click();
      await expect(form.correct).toBeVisible();
    }
    const there = Map.groupBy(await accepted(), ({ jobId }) => jobId);
    const asEntered = (reading: Reading) =>
      there.get(reading.jobId)?.some(other => JSON.stringify(other) === JSON.stringify(reading));
    const found = {
      lost: entered.filter(reading => !asEntered(reading)).length,
      doubled: [...there.values()].filter(({ length }) => length > 1).length,
      lied,
      stuck,
    };
    process.stdout.write(`${name}: ${entered.length} tries, ${JSON.stringify(found)}\n`);
    expect(found).toEqual({ lost: 0, doubled: 0, lied: 0, stuck: 0 });
  });
