import type { Page } from '@playwright/test';
import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue } from './enter-readings.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test('Three tabs that come online together send each reading once, even if one crashes', async ({
  page,
  context,
  watch,
  gateway,
  customer,
}) => {
  // Several tabs of one browser are slow on a busy machine.
  test.setTimeout(120_000);
  watch.tolerate(/^error: Failed to load resource: /);
  const [job] = customer.single;
  await signInToForm(page, customer, job);

  const others = await Promise.all(
    [1, 2].map(async () => {
      const other = await context.newPage();
      await readingForm(other, job).open();
      return other;
    }),
  );
  const entered = await test.step('One of the tabs sends each reading once', async () => {
    await page.bringToFront();
    await context.setOffline(true);
    const queued = await enterQueue(page, customer, 3);
    await context.setOffline(false);
    await expect.poll(() => acceptedReadings(customer.username)).toEqual(inOrder(queued));
    await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
    expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200, 200, 200]);
    for (const tab of [page, ...others]) {
      const shown = readingForm(tab, job);
      await shown.choose();
      await expect(shown.correct).toBeVisible();
    }
    return queued;
  });

  await test.step('The sending tab crashes, and another continues', async () => {
    const [next = job, ...more] = customer.single.slice(3);
    await page.bringToFront();
    await context.setOffline(true);
    const queued = await enterQueue(page, { single: [next, ...more] }, 3, { isWarned: true });
    const senders: Page[] = [];
    context.on('request', request => {
      if (sending.path.test(new URL(request.url()).pathname)) senders.push(request.frame().page());
    });
    const fault = gateway.fault({ match: sending, after: 1, action: async exchange => exchange.released() });
    await context.setOffline(false);
    await expect.poll(() => fault.met).toBe(1);
    // The event of a request may arrive later than the request.
    await expect.poll(() => senders.length).toBe(2);
    const sender = senders.at(-1) ?? page;
    const crashed = sender.waitForEvent('crash');
    const devtools = await context.newCDPSession(sender);
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;

    const all = inOrder([...entered, ...queued]);
    await expect.poll(() => acceptedReadings(customer.username)).toEqual(all);
    for (const tab of [page, ...others].filter(tab => tab !== sender)) {
      await expect.poll(() => queueOnDevice(tab)).toEqual({ items: [], files: 0 });
      const shown = readingForm(tab, next);
      await shown.choose();
      await expect(shown.correct).toBeVisible();
    }
  });
});
