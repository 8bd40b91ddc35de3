import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue, statusTexts } from './enter-readings.ts';
import {
  captivePage,
  captiveRedirect,
  cutAnswer,
  cutUpload,
  dropAnswer,
  type FaultAction,
  gatewayPage,
  refusal,
  refuse,
  wrongServer,
} from './proxy/fault-actions.ts';
import { sendingOf } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

/** Faults of a reading, whether the backend stored it, and the message on its page. */
const faults: readonly {
  name: string;
  action: FaultAction;
  isHandled: boolean;
  says: keyof typeof statusTexts;
}[] = [
  { name: 'its answer is dropped', action: dropAnswer, isHandled: true, says: 'waiting' },
  { name: 'its answer is cut', action: cutAnswer(20), isHandled: true, says: 'waiting' },
  { name: 'its connection is refused', action: refuse, isHandled: false, says: 'waiting' },
  { name: 'its upload is cut', action: cutUpload(30), isHandled: false, says: 'waiting' },
  { name: 'a gateway answers 502', action: gatewayPage(502), isHandled: false, says: 'waiting' },
  { name: 'the backend answers 500', action: refusal(500), isHandled: false, says: 'busy' },
  { name: 'the backend answers 422', action: refusal(422), isHandled: false, says: 'refused' },
  { name: 'a captive portal answers', action: captivePage, isHandled: false, says: 'waiting' },
  { name: 'a captive portal redirects', action: captiveRedirect, isHandled: false, says: 'waiting' },
  { name: 'another server answers', action: wrongServer, isHandled: false, says: 'waiting' },
];

/** Queued readings are sent one after the other. */
const patiently = { timeout: 30_000 };

test('Of eleven queued readings ten meet a fault; the last is sent, and the ten at a later attempt', async ({
  page,
  context,
  watch,
  gateway,
  customer,
}) => {
  test.setTimeout(120_000);
  watch.tolerate(/^error: Failed to load resource: /);
  await page.clock.install();
  await signInToForm(page, customer, customer.single[0]);
  await context.setOffline(true);
  const entered = await enterQueue(page, customer, faults.length + 1);
  expect(await acceptedReadings(customer.username)).toEqual([]);

  const lying = faults.map((fault, index) => {
    const job = customer.single[index] ?? customer.single[0];
    const rule = gateway.fault({
      match: sendingOf(job),
      times: Number.POSITIVE_INFINITY,
      action: fault.action,
    });
    return { ...fault, job, rule };
  });
  const idsOf = (readings: readonly { readonly jobId: string }[]) =>
    readings.map(({ jobId }) => jobId).sort();
  await context.setOffline(false);
  await test.step('Each meets its fault, and none delays the last', async () => {
    const handled = entered.filter((_, index) => faults[index]?.isHandled !== false);
    await expect.poll(() => acceptedReadings(customer.username), patiently).toEqual(inOrder(handled));
    await expect
      .poll(async () => (await queueOnDevice(page)).items.map(({ subject }) => subject).sort(), patiently)
      .toEqual(idsOf(entered.slice(0, -1)));
    for (const { name, rule } of lying) expect.soft(rule.met, name).toBeGreaterThan(0);
  });

  for (const { name, job, says } of lying)
    await test.step(name, async () => {
      await readingForm(page, job).choose();
      await expect.soft(page.getByText(statusTexts[says]), name).toBeVisible();
    });

  await test.step('All are sent: automatically, or on request if they were refused', async () => {
    for (const { rule } of lying) rule.lift();
    for (const { job, says } of lying.filter(fault => fault.says === 'refused')) {
      const form = readingForm(page, job);
      await form.choose();
      await expect(page.getByText(statusTexts[says])).toBeVisible();
      await page.getByRole('button', { name: 'Jetzt senden' }).click();
      await expect(form.correct).toBeVisible();
    }
    const afterAnotherMinute = async () => {
      await page.clock.fastForward('01:00');
      return queueOnDevice(page);
    };
    // A minute ends a running connectivity check as too slow; the next one starts again.
    await expect
      .poll(afterAnotherMinute, { ...patiently, intervals: [2000] })
      .toEqual({ items: [], files: 0 });
    expect(await acceptedReadings(customer.username)).toEqual(inOrder(entered));
  });
});
