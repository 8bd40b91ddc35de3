import type { Page } from '@playwright/test';
import {
  afterHandOver,
  checkForUpdate,
  imprint,
  isMarked,
  mark,
  untilUpdateWaits,
  updateDialog,
} from '../specs/shell/updates/update-dialog.ts';
import { expectHome, expectReading, follow, navigateTo } from '../support/page/screens.ts';
import { setsOnDevice, workerStates } from '../support/page/service-worker.ts';
import { acceptedReadings, inOrder } from './accepted.ts';
import { backgroundOf, queueWithoutServer, signInForOffline, untilAnotherWaits } from './background.ts';
import { statusTexts } from './enter-readings.ts';
import { holdAnswer } from './proxy/fault-actions.ts';
import { sending, sendingOf } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });
// The whole portal is precached three times.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ watch }) => watch.tolerate(/^error: Failed to load resource: /));

const activate = (page: Page) => updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();

test('A release that takes over while a tab or the worker sends loses and doubles no reading', async ({
  page,
  context,
  gateway,
  site,
  customer,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const jobs = customer.single.slice(0, 3);
  const [, , shown = customer.single[0]] = jobs;
  await signInForOffline(page, customer);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, jobs);
  const accepted = () => acceptedReadings(customer.username);
  const nothing = { items: [], files: 0 };
  let second = site.firstSet;

  await test.step('Every page opens offline although the server no longer has the files of its version', async () => {
    await site.releases.release('mf-reading', { 'send.correct': 'Ablesung berichtigen' });
    second = await site.releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
    await site.releases.withdraw(site.firstSet);
    await page.goto('/');
    await expectHome(page);
    for (const address of ['/ablesung/neu', '/ausgang']) {
      await navigateTo(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await navigateTo(page, '/ablesung');
    await expectReading(page);
    await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();
    await readingForm(page, shown).open();
  });

  const other = await context.newPage();
  await test.step('A version that takes over during a flush waits for the tab that sends', async () => {
    // The reading shown by the page; the order is not defined.
    const held = gateway.fault({ match: sendingOf(shown), action: holdAnswer });
    await mark(page);
    // Each page with a queue wakes the worker, which gives it a head start and would send instead.
    await background.stop();
    comeBack();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => held.met).toBe(1);
    await other.goto('/');
    await expectHome(other);
    await untilUpdateWaits(other);
    await expect(updateDialog(other)).toBeVisible();
    await expect(updateDialog(page)).toBeHidden();
    await activate(other);
    await expect(imprint(other, 'Impressum zwei')).toBeVisible(afterHandOver);
    expect(await isMarked(page)).toBe(true);
    await expect(updateDialog(page)).toBeHidden();
    await expect(page.getByText(statusTexts.sending).first()).toBeVisible();
    await follow(other, 'Ablesung');
    await expectReading(other);

    gateway.release();
    await expect.poll(accepted).toEqual(inOrder(entered));
    await expect(imprint(page, 'Impressum zwei')).toBeVisible(afterHandOver);
    await expect(page.getByRole('button', { name: 'Ablesung berichtigen' })).toBeVisible();
    await expect.poll(() => queueOnDevice(page)).toEqual(nothing);
    expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200, 200, 200]);
  });

  await test.step('Then only the new version is on the device, and no further file is requested', async () => {
    await expect.poll(() => setsOnDevice(page)).toEqual([second.id]);
    await mark(page);
    await checkForUpdate(page);
    await expect(updateDialog(page)).toBeHidden();
    expect(await isMarked(page)).toBe(true);
    expect(await workerStates(page)).toEqual({ active: 'activated' });
    await page.close();
  });

  await test.step('A version that takes over while the worker sends without a page waits for the worker', async () => {
    const next = customer.single.slice(3, 6);
    const queued = await queueWithoutServer(other, gateway, next, { isWarned: true });
    await other.close();
    const held = gateway.fault({ match: sending, after: 1, action: holdAnswer });
    queued.comeBack();
    await background.wake();
    await expect.poll(() => held.met).toBe(1);
    const later = await context.newPage();
    await later.goto('/');
    await untilAnotherWaits(later);
    const third = await site.releases.release('shell', { 'footer.imprint': 'Impressum drei' });
    await untilUpdateWaits(later);
    await activate(later);
    gateway.release();

    await expect(imprint(later, 'Impressum drei')).toBeVisible(afterHandOver);
    const all = inOrder([...entered, ...queued.entered]);
    await expect.poll(accepted).toEqual(all);
    await expect.poll(() => queueOnDevice(later)).toEqual(nothing);
    await expect.poll(() => setsOnDevice(later)).toEqual([third.id]);
    expect(await accepted()).toEqual(all);
  });
});
