import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue, statusTexts } from './enter-readings.ts';
import { ownBackend } from './own-backend.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test('A backend killed while it handles a reading has each reading once after its restart', async ({
  page,
  context,
  watch,
  gateway,
  customer,
}) => {
  watch.tolerate(/^error: Failed to load resource: /);
  // A backend starts twice.
  test.slow();
  const backend = await ownBackend();
  try {
    gateway.forwardTo(await backend.start());
    const [first, second = first] = customer.single;
    await signInToForm(page, customer, first);
    await context.setOffline(true);
    const entered = await enterQueue(page, customer, 2);
    const fault = gateway.fault({
      match: sending,
      after: 1,
      action: async exchange => {
        const asked = exchange.askBackend();
        await backend.kill();
        await exchange.answer(await asked);
      },
    });
    await context.setOffline(false);
    await expect.poll(() => fault.met).toBe(1);
    await expect.poll(() => gateway.requestsTo(sending).at(-1)?.outcome).not.toBe('pending');
    const form = readingForm(page, second);
    await form.choose();
    await expect(page.getByText(statusTexts.waiting)).toBeVisible();

    gateway.forwardTo(await backend.start());
    await page.getByRole('button', { name: 'Jetzt senden' }).click();
    await expect.poll(() => acceptedReadings(customer.username)).toEqual(inOrder(entered));
    await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
    await expect(form.correct).toBeVisible();
  } finally {
    await backend.remove();
  }
});
