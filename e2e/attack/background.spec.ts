import type { BrowserContext, Page } from '@playwright/test';
import { keep, kept } from '../browser/device.ts';
import { wholeBrowser } from '../browser/launch-options.ts';
import { untilOffline } from '../browser/service-worker.ts';
import { acceptedReadings, inOrder } from './accepted.ts';
import type { Attacker } from './attackers.ts';
import { backgroundOf, queueWithoutServer, untilAnotherWaits, untilWakeIsAsked } from './background.ts';
import { fillIn, said } from './enter.ts';
import { hold, refusal, refuse } from './proxy/acts.ts';
import { everything, sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signIn } from './reading-form.ts';
import { expect, test } from './test.ts';

// Only the whole browser has Background Sync.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser });
// The whole portal comes to the device before each of them begins.
test.describe.configure({ timeout: 60_000 });
test.beforeEach(({ watch }) => watch.tolerate(/^error: Failed to load resource: /));

const tokens = { method: 'POST', path: /^\/auth\/token$/ };
const probing = { method: 'HEAD', path: /^\/api\/public\/application$/ };

/** A page of the portal that is opened later. */
async function openLater(context: BrowserContext, { single }: Attacker) {
  const page = await context.newPage();
  const form = readingForm(page, single[0]);
  await form.open();
  return { page, form };
}

test('readings are sent after the last tab was closed, and the next page knows, without a connection too', async ({
  page,
  context,
  gateway,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 3);
  await page.close();
  comeBack();
  await background.wake();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));

  gateway.fault({ match: everything, times: Number.POSITIVE_INFINITY, act: refuse });
  const later = await openLater(context, attacker);
  await expect(later.form.correct).toBeVisible();
  await expect.poll(() => queueOnDevice(later.page)).toEqual({ items: [], files: 0 });
});

test('a tab that is closed in the middle of a request: the worker sends it, with its photo, and there is one', async ({
  page,
  context,
  gateway,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const [job] = attacker.double;
  await signIn(page, attacker);
  await untilOffline(page);
  const form = readingForm(page, job);
  await form.open();
  const texts = ['27,182', '31,415'];
  const entered = await fillIn(page, { job, texts, comment: 'Beim Gehen', isPhotographed: true });
  const fault = gateway.fault({ match: sending, act: hold });
  await form.send.click();
  await expect.poll(() => fault.met).toBe(1);
  await untilWakeIsAsked(page);
  await page.close();
  await background.wake();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual([entered]);
  gateway.release();

  const later = await context.newPage();
  await readingForm(later, job).open();
  await expect(readingForm(later, job).correct).toBeVisible();
  await expect.poll(() => queueOnDevice(later)).toEqual({ items: [], files: 0 });
  expect(await acceptedReadings(attacker.username)).toEqual([entered]);
});

test('a token that has expired is refreshed once, and the next page is still logged in', async ({
  page,
  context,
  gateway,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 2);
  const expire = async (tab: Page) => {
    const record = Object(await kept(tab, 'sessions'));
    const content = record.content.map((session: object) => ({ ...session, expiresAt: 0 }));
    await keep(tab, 'sessions', { ...record, content });
  };
  await expire(page);
  await page.close();
  comeBack();
  await background.wake();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  expect(gateway.requestsTo(tokens).map(({ outcome }) => outcome)).toEqual([200]);

  const { page: later } = await openLater(context, attacker);
  await expire(later);
  await later.reload();
  await expect.poll(() => gateway.requestsTo(tokens).map(({ outcome }) => outcome)).toEqual([200, 200]);
  await expect(later.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
});

test('a reading that is refused is kept, and shown by the next page; the others are sent', async ({
  page,
  context,
  gateway,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 3);
  const [first] = attacker.single;
  await page.close();
  comeBack();
  gateway.fault({
    match: { ...sending, path: new RegExp(`/job/${first.id}/`) },
    times: Number.POSITIVE_INFINITY,
    act: refusal(422),
  });
  await background.wake();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered.slice(1)));

  const { page: later } = await openLater(context, attacker);
  await expect(later.getByText(said.refused)).toBeVisible();
  await expect
    .poll(async () => (await queueOnDevice(later)).items)
    .toMatchObject([{ subject: first.id, state: 'refused' }]);
});

test('woken without a connection, even for the last time, nothing is lost; the next page sends it', async ({
  page,
  context,
  gateway,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 2);
  await page.close();
  gateway.requests.splice(0);
  await background.wake({ lastChance: true });
  await expect.poll(() => gateway.requestsTo(probing).length).toBeGreaterThan(0);
  expect(gateway.requestsTo(sending)).toEqual([]);

  comeBack();
  const later = await openLater(context, attacker);
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await expect(later.form.correct).toBeVisible();
  await expect.poll(() => queueOnDevice(later.page)).toEqual({ items: [], files: 0 });
});

test('a tab and the worker at the same moment: each reading is sent once', async ({
  page,
  context,
  gateway,
  attacker,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const { entered, comeBack } = await queueWithoutServer(page, gateway, attacker, 3);
  const fault = gateway.fault({ match: sending, act: hold });
  comeBack();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => fault.met).toBe(1);
  await background.wake();
  await untilAnotherWaits(page);
  gateway.release();
  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
  expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200, 200, 200]);
  const form = readingForm(page, attacker.single[0]);
  await form.choose();
  await expect(form.correct).toBeVisible();
});
