import type { Page } from '@playwright/test';
import { wholeBrowser } from '../browser/launch-options.ts';
import { expectHome, expectReading } from '../browser/screens.ts';
import { setsOnDevice, workerStates } from '../browser/service-worker.ts';
import {
  imprint,
  isMarked,
  lookForUpdate,
  mark,
  untilUpdateWaits,
  updateDialog,
} from '../updates/update-dialog.ts';
import { acceptedReadings, inOrder } from './accepted.ts';
import { backgroundOf, queueWithoutServer, untilAnotherWaits } from './background.ts';
import { said } from './enter.ts';
import { holdAnswer } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { expect, test } from './test.ts';

// Only the whole browser has Background Sync.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });
test.beforeEach(({ watch }) => watch.tolerate(/^error: Failed to load resource: /));

const activate = (page: Page) => updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();

test('a version that takes over in the middle of a flush waits for it in the tab that sends; each reading is there once', async ({
  page,
  context,
  gateway,
  site,
  attacker,
}) => {
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 3);
  // The one that the page shows; which of them comes first is not said.
  const ofShownJob = { method: 'POST', path: new RegExp(`/job/${attacker.single[2]?.id}/`) };
  const held = gateway.fault({ match: ofShownJob, act: holdAnswer });
  await mark(page);
  comeBack();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => held.met).toBe(1);
  const other = await context.newPage();
  await other.goto('/');
  await expectHome(other);
  await site.releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await untilUpdateWaits(other);
  await expect(updateDialog(other)).toBeVisible();
  await expect(updateDialog(page)).toBeHidden();
  await activate(other);
  await expect(imprint(other, 'Impressum zwei')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await expect(updateDialog(page)).toBeHidden();
  await expect(page.getByText(said.sending).first()).toBeVisible();

  gateway.release();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await expect(imprint(page, 'Impressum zwei')).toBeVisible();
  await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
  expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200, 200, 200]);
});

test('a version that is to take over while the worker sends without a page does so afterwards; each reading is there once', async ({
  page,
  context,
  gateway,
  site,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 3);
  await page.close();
  const held = gateway.fault({ match: sending, after: 1, act: holdAnswer });
  comeBack();
  await background.wake();
  await expect.poll(() => held.met).toBe(1);
  const later = await context.newPage();
  await later.goto('/');
  await untilAnotherWaits(later);
  const next = await site.releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await untilUpdateWaits(later);
  await activate(later);
  gateway.release();

  await expect(imprint(later, 'Impressum zwei')).toBeVisible();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await expect.poll(() => queueOnDevice(later)).toEqual({ items: [], files: 0 });
  await expect.poll(() => setsOnDevice(later)).toEqual([next.id]);
  expect(await acceptedReadings(attacker.username)).toEqual(inOrder(entered));
});

test('files that are gone from the server while the device was offline: every page opens, the reading is sent, and the new version comes', async ({
  page,
  gateway,
  site,
  attacker,
}) => {
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 2);
  const [job] = attacker.single;
  const next = await site.releases.release('mf-reading', { 'jobs.search.label': 'Aufträge finden' });
  await site.releases.withdraw(site.firstSet);
  for (const address of ['/', '/ablesung', `/ablesung/${job.id}`, '/ablesung/neu', '/ausgang']) {
    await page.goto(address);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/ablesung');
  await expectReading(page);
  await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();

  comeBack();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
  await untilUpdateWaits(page);
  await activate(page);
  await expect(page.getByRole('searchbox', { name: 'Aufträge finden' })).toBeVisible();
  await expect.poll(() => setsOnDevice(page)).toEqual([next.id]);
  expect(await acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await mark(page);
  await lookForUpdate(page);
  await expect(updateDialog(page)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
  expect(await workerStates(page)).toEqual({ active: 'activated' });
});
