import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue } from './enter.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

// Several tabs of one browser share what a busy machine has left.
test.describe.configure({ timeout: 60_000 });

for (const tabs of [2, 5]) {
  test(`${tabs} tabs come online at once: each reading is sent once, by one of them`, async ({
    page,
    context,
    watch,
    gateway,
    attacker,
  }) => {
    watch.tolerate(/^error: Failed to load resource: /);
    await signInToForm(page, attacker, attacker.single[0]);
    const others = await Promise.all(
      Array.from({ length: tabs - 1 }, async () => {
        const other = await context.newPage();
        await readingForm(other, attacker.single[0]).open();
        return other;
      }),
    );
    await context.setOffline(true);
    const entered = await enterQueue(page, attacker, 3);
    await context.setOffline(false);

    await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
    await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
    expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([200, 200, 200]);
    for (const tab of [page, ...others]) {
      const shown = readingForm(tab, attacker.single[0]);
      await shown.choose();
      await expect(shown.correct).toBeVisible();
    }
  });
}

test('the tab that sends crashes in the middle, and another one goes on', async ({
  page,
  context,
  watch,
  gateway,
  attacker,
}) => {
  watch.tolerate(/^error: Failed to load resource: /);
  await signInToForm(page, attacker, attacker.single[0]);
  await context.setOffline(true);
  const entered = await enterQueue(page, attacker, 3);
  const fault = gateway.fault({ match: sending, after: 1, act: async exchange => exchange.released() });
  await context.setOffline(false);
  await expect.poll(() => fault.met).toBe(1);
  const other = await context.newPage();
  const shown = readingForm(other, attacker.single[0]);
  await shown.open();
  const crashed = page.waitForEvent('crash');
  const devtools = await context.newCDPSession(page);
  devtools.send('Page.crash').catch(() => undefined);
  await crashed;

  await expect.poll(() => acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  await expect.poll(() => queueOnDevice(other)).toEqual({ items: [], files: 0 });
  await expect(shown.correct).toBeVisible();
});
