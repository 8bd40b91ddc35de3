import process from 'node:process';
import type { Page } from '@playwright/test';
import { acceptedReadings, inOrder, type Reading } from './accepted.ts';
import type { CustomerJob } from './customers.ts';
import { draftsOnDevice } from './drafts/device-drafts.ts';
import { fillIn, statusTexts } from './enter-readings.ts';
import { hold, holdAnswer } from './proxy/fault-actions.ts';
import { sending } from './proxy/fault-proxy.ts';
import { blockQueue, queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

// Each starts again in another tab, up to four times.
test.describe.configure({ timeout: 120_000 });

/** Ways to end a tab from outside, with hardly any time for its last writes. */
const ways = {
  crashes: async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // A crashed tab does not answer any more.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
  },
  'is closed': async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    const { targetInfo } = await devtools.send('Target.getTargetInfo');
    const closed = page.waitForEvent('close');
    devtools.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
    await closed;
  },
};

const photographed = { texts: ['4711,001', '0815,250'], comment: 'Hinter dem Regal', isPhotographed: true };

/** A crash leaves the least time; `npm run test:long` also closes the tab. */
const isTried = ([way]: readonly [string, unknown]) => way === 'crashes' || process.env.EVERY_VARIANT;

for (const [way, end] of Object.entries(ways).filter(isTried))
  test(`A tab that ${way} at any moment of sending delivers its reading once`, async ({
    page,
    context,
    watch,
    gateway,
    customer,
  }) => {
    watch.tolerate(/^error: Failed to load resource: /);
    await signInToForm(page, customer, customer.double[0]);
    const [unqueued, unhandled = unqueued, handled = unqueued, unheard = unqueued] = customer.double;
    const sent: Reading[] = [];
    const accepted = () => acceptedReadings(customer.username);
    let tab = page;

    /** Enters a reading of the job in the current tab. */
    const enter = async (job: CustomerJob) => {
      const form = readingForm(tab, job);
      await form.choose();
      sent.push(await fillIn(tab, { job, ...photographed }));
      return form;
    };
    /** The utility has the reading, the current tab shows it as sent, and the queue is empty. */
    const expectSent = async (job: CustomerJob) => {
      await expect(readingForm(tab, job).correct).toBeVisible();
      await expect.poll(() => queueOnDevice(tab)).toEqual({ items: [], files: 0 });
      expect(await accepted()).toEqual(inOrder(sent));
    };

    /** An idle tab of the same origin. */
    const besideThePortal = async () => {
      const other = await context.newPage();
      await other.goto('/api/public/application');
      return other;
    };

    await test.step('Before its reading is in the queue: the draft is restored', async () => {
      const other = await besideThePortal();
      await page.bringToFront();
      const form = await enter(unqueued);
      const unblock = await blockQueue(other);
      await form.send.click();
      await end(tab);
      await unblock();
      expect(await accepted()).toEqual([]);

      tab = other;
      const again = readingForm(tab, unqueued);
      await again.open();
      // The write may have been in progress already: then the reading is sent automatically.
      await expect(again.send.or(again.correct)).toBeVisible();
      if (await again.send.isVisible()) await again.send.click();
      await expectSent(unqueued);
      expect(await draftsOnDevice(tab)).toEqual({ drafts: [], files: [] });
    });

    for (const [step, job, action] of [
      ['While its request is held before the backend', unhandled, hold],
      ['After the backend has handled its request', handled, holdAnswer],
    ] as const)
      await test.step(`${step}: the next tab sends it`, async () => {
        const form = await enter(job);
        const fault = gateway.fault({ match: sending, action });
        await form.send.click();
        await expect(tab.getByText(statusTexts.sending)).toBeVisible();
        await expect.poll(() => fault.met).toBe(1);
        if (action === holdAnswer) await expect.poll(accepted).toEqual(inOrder(sent));
        await end(tab);
        gateway.release();

        tab = await context.newPage();
        await readingForm(tab, job).open();
        await expectSent(job);
      });

    await test.step('After its answer arrived but before it is persisted: nothing is sent twice', async () => {
      const other = await besideThePortal();
      await tab.bringToFront();
      const form = await enter(unheard);
      const fault = gateway.fault({ match: sending, action: holdAnswer });
      gateway.requests.splice(0);
      await form.send.click();
      await expect.poll(() => fault.met).toBe(1);
      await expect.poll(accepted).toEqual(inOrder(sent));
      const unblock = await blockQueue(other);
      gateway.release();
      await expect.poll(() => gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200]);
      await end(tab);
      await unblock();

      tab = other;
      await readingForm(tab, unheard).open();
      await expectSent(unheard);
    });
  });
