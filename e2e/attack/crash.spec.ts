import type { Page } from '@playwright/test';
import { draftsOnDevice } from '../drafts/device-drafts.ts';
import { acceptedReadings } from './accepted.ts';
import { fillIn } from './enter.ts';
import { hold, holdAnswer } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { blockQueue, queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test.use({ trace: 'off' });
// Each begins anew in a second tab.
test.describe.configure({ timeout: 60_000 });

/** Ends a tab from outside, in a way that leaves it no last moment, or hardly one. */
const ways = {
  crashes: async (page: Page) => {
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // A tab that crashes does not answer any more.
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

for (const [way, end] of Object.entries(ways)) {
  test(`a tab ${way} before its reading is in the queue: the draft is there, and is sent once`, async ({
    page,
    context,
    attacker,
  }) => {
    const [job] = attacker.double;
    const form = await signInToForm(page, attacker, job);
    const other = await context.newPage();
    await other.goto('/');
    const entered = await fillIn(page, { job, ...photographed });
    const unblock = await blockQueue(other);
    await form.send.click();
    await end(page);
    await unblock();
    expect(await acceptedReadings(attacker.username)).toEqual([]);

    const again = readingForm(other, job);
    await again.open();
    // The write may have been under way already: then the reading goes by itself.
    await expect(again.send.or(again.correct)).toBeVisible();
    if (await again.send.isVisible()) await again.send.click();
    await expect(again.correct).toBeVisible();
    expect(await acceptedReadings(attacker.username)).toEqual([entered]);
    expect(await queueOnDevice(other)).toEqual({ items: [], files: 0 });
    expect(await draftsOnDevice(other)).toEqual({ drafts: [], files: [] });
  });

  for (const [step, act] of Object.entries({
    'while its request waits before the backend': hold,
    'after the backend has handled its request': holdAnswer,
  })) {
    test(`a tab ${way} ${step}: the next tab sends it, and there is one`, async ({
      page,
      context,
      watch,
      gateway,
      attacker,
    }) => {
      watch.tolerate(/^error: Failed to load resource: /);
      const [job] = attacker.double;
      const form = await signInToForm(page, attacker, job);
      const entered = await fillIn(page, { job, ...photographed });
      const fault = gateway.fault({ match: sending, act });
      await form.send.click();
      await expect(page.getByText('Ablesung wird gesendet …')).toBeVisible();
      await expect.poll(() => fault.met).toBe(1);
      if (act === holdAnswer) await expect.poll(() => acceptedReadings(attacker.username)).toEqual([entered]);
      await end(page);
      gateway.release();

      const next = await context.newPage();
      const again = readingForm(next, job);
      await again.open();
      await expect(again.correct).toBeVisible();
      expect(await acceptedReadings(attacker.username)).toEqual([entered]);
      expect(await queueOnDevice(next)).toEqual({ items: [], files: 0 });
    });
  }

  test(`a tab ${way} when its answer has come and is not on the device yet: there is one`, async ({
    page,
    context,
    gateway,
    attacker,
  }) => {
    const [job] = attacker.double;
    const form = await signInToForm(page, attacker, job);
    const other = await context.newPage();
    await other.goto('/');
    const entered = await fillIn(page, { job, ...photographed });
    const fault = gateway.fault({ match: sending, act: holdAnswer });
    await form.send.click();
    await expect.poll(() => fault.met).toBe(1);
    await expect.poll(() => acceptedReadings(attacker.username)).toEqual([entered]);
    const unblock = await blockQueue(other);
    gateway.release();
    await expect.poll(() => gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200]);
    await end(page);
    await unblock();

    const again = readingForm(other, job);
    await again.open();
    await expect(again.correct).toBeVisible();
    await expect.poll(() => queueOnDevice(other)).toEqual({ items: [], files: 0 });
    expect(await acceptedReadings(attacker.username)).toEqual([entered]);
  });
}
