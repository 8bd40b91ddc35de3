import { storedValue, storeValue } from '../support/page/device.ts';
import { acceptedReadings, inOrder, type Reading } from './accepted.ts';
import {
  backgroundOf,
  queueWithoutServer,
  signInForOffline,
  untilAnotherWaits,
  untilWakeIsAsked,
} from './background.ts';
import type { CustomerJob } from './customers.ts';
import { fillIn, statusTexts } from './enter-readings.ts';
import { hold, refusal, refuse } from './proxy/fault-actions.ts';
import { everything, sending, sendingOf } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });
// The whole portal is precached first.
test.describe.configure({ timeout: 180_000 });
test.beforeEach(({ watch }) => watch.tolerate(/^error: Failed to load resource: /));

const tokens = { method: 'POST', path: /^\/auth\/token$/ };
const probing = { method: 'HEAD', path: /^\/api\/public\/application$/ };

test('The service worker sends the queue after the last tab is closed', async ({
  page,
  context,
  gateway,
  customer,
}) => {
  const background = await backgroundOf(context, gateway.origin);
  const jobs = [...customer.single];
  const sent: Reading[] = [];
  const accepted = () => acceptedReadings(customer.username);
  const outcomesOf = (match: typeof sending) => gateway.requestsTo(match).map(({ outcome }) => outcome);
  let tab = page;

  /** Queues readings of further jobs in the tab while the server is unreachable. */
  const queue = async (count: number, options?: { readonly isWarned: boolean }) => {
    const queued = await queueWithoutServer(tab, gateway, jobs.splice(0, count), options);
    sent.push(...queued.entered);
    return queued;
  };
  /** Opens another portal page at a job. */
  const openLater = async (job: CustomerJob) => {
    tab = await context.newPage();
    const form = readingForm(tab, job);
    await form.open();
    return form;
  };
  const expireToken = async () => {
    const record = Object(await storedValue(tab, 'sessions'));
    const content = record.content.map((session: object) => ({ ...session, expiresAt: 0 }));
    await storeValue(tab, 'sessions', { ...record, content });
  };
  const [refused, confirmed = refused] = customer.single;
  const onlyTheRefused = { items: [{ subject: refused.id, state: 'refused' }], files: 0 };

  await signInForOffline(page, customer);
  await test.step('An expired token is refreshed once; a refused reading is shown by the next page, even offline', async () => {
    const { comeBack } = await queue(3);
    // The first one is refused; the order is not defined.
    sent.shift();
    await expireToken();
    await tab.close();
    comeBack();
    gateway.fault({ match: sendingOf(refused), action: refusal(422) });
    await background.wake();
    await expect.poll(accepted).toEqual(inOrder(sent));
    await expect.poll(() => outcomesOf(sending).sort()).toEqual([200, 200, 422]);
    const refreshes = () => outcomesOf(tokens);
    expect(refreshes()).toEqual([200]);

    const outage = gateway.fault({ match: everything, times: Number.POSITIVE_INFINITY, action: refuse });
    const later = await openLater(confirmed);
    await expect(later.correct).toBeVisible();
    await readingForm(tab, refused).choose();
    await expect(tab.getByText(statusTexts.refused)).toBeVisible();
    await expect.poll(() => queueOnDevice(tab)).toMatchObject(onlyTheRefused);
    outage.lift();
    await expireToken();
    await tab.reload();
    await expect.poll(refreshes).toEqual([200, 200]);
    await expect(tab.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
  });

  await test.step('A reading whose tab closes during its request is sent once, with its photo', async () => {
    const [job] = customer.double;
    const form = readingForm(tab, job);
    await form.choose();
    const texts = ['27,182', '31,415'];
    const entered = await fillIn(tab, { job, texts, comment: 'Beim Gehen', isPhotographed: true });
    const fault = gateway.fault({ match: sending, action: hold });
    await form.send.click();
    await expect.poll(() => fault.met).toBe(1);
    await untilWakeIsAsked(tab);
    await tab.close();
    await background.wake();
    sent.push(entered);
    await expect.poll(accepted).toEqual(inOrder(sent));
    gateway.release();

    const later = await openLater(job);
    await expect(later.correct).toBeVisible();
    await expect.poll(() => queueOnDevice(tab)).toMatchObject(onlyTheRefused);
    expect(await accepted()).toEqual(inOrder(sent));
  });

  await test.step('A tab and the worker that send at the same moment send each reading once', async () => {
    const [, , last = refused] = jobs;
    const { comeBack } = await queue(3, { isWarned: true });
    const fault = gateway.fault({ match: sending, action: hold });
    comeBack();
    await tab.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => fault.met).toBe(1);
    await background.wake();
    await untilAnotherWaits(tab);
    gateway.release();
    await expect.poll(accepted).toEqual(inOrder(sent));
    await expect.poll(() => queueOnDevice(tab)).toMatchObject(onlyTheRefused);
    expect(outcomesOf(sending)).toEqual([200, 200, 200]);
    await expect(readingForm(tab, last).correct).toBeVisible();
  });

  await test.step('A worker woken offline, even for the last sync, loses nothing; the next page sends it', async () => {
    const [job = refused] = jobs;
    const { comeBack } = await queue(1, { isWarned: true });
    await tab.close();
    gateway.requests.splice(0);
    await background.wake({ lastChance: true });
    await expect.poll(() => gateway.requestsTo(probing).length).toBeGreaterThan(0);

    comeBack();
    const later = await openLater(job);
    await expect.poll(accepted).toEqual(inOrder(sent));
    await expect(later.correct).toBeVisible();
    await expect.poll(() => queueOnDevice(tab)).toMatchObject(onlyTheRefused);
  });
});
