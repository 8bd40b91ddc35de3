import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue } from './enter.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test('three tabs come online at once: each reading is sent once; one crashes as it sends, and another goes on', async ({
  page,
  context,
  watch,
  gateway,
  attacker,
}) => {
  // Several tabs of one browser share what a busy machine has left.
  test.setTimeout(120_000);
  watch.tolerate(/^error: Failed to load resource: /);
  const [job] = attacker.single;
  await signInToForm(page, attacker, job);

  const entered = await test.step('each is sent once, by one of them', async () => {
    const others = await Promise.all(
      [1, 2].map(async () => {
        const other = await context.newPage();
        await readingForm(other, job).open();
        return other;
      }),
    );
    await context.setOffline(true);
    const queued = await enterQueue(page, attacker, 3);
    await context.setOffline(false);
    await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(queued));
    await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
    expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200, 200, 200]);
    for (const tab of [page, ...others]) {
      const shown = readingForm(tab, job);
      await shown.choose();
      await expect(shown.correct).toBeVisible();
    }
    for (const other of others) await other.close();
    return queued;
  });

  await test.step('the one that sends crashes in the middle, and another goes on', async () => {
    const [next = job, ...more] = attacker.single.slice(3);
    await page.bringToFront();
    await context.setOffline(true);
    const queued = await enterQueue(page, { single: [next, ...more] }, 3, { isWarned: true });
    const fault = gateway.fault({ match: sending, after: 1, act: async exchange => exchange.released() });
    await context.setOffline(false);
    await expect.poll(() => fault.met).toBe(1);
    const other = await context.newPage();
    const shown = readingForm(other, next);
    await shown.open();
    const crashed = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;

    const all = inOrder([...entered, ...queued]);
    await expect.poll(() => acceptedReadings(attacker.username)).toEqual(all);
    await expect.poll(() => queueOnDevice(other)).toEqual({ items: [], files: 0 });
    await expect(shown.correct).toBeVisible();
  });
});
