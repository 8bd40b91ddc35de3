import { acceptedReadings, inOrder } from './accepted.ts';
import { enterQueue, said } from './enter.ts';
import {
  type Act,
  captivePage,
  captiveRedirect,
  cutAnswer,
  cutUpload,
  dropAnswer,
  gatewayPage,
  refusal,
  refuse,
  wrongServer,
} from './proxy/acts.ts';
import { sendingOf } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

/** Faults of a reading, whether the backend stored it, and the message on its page. */
const faults: readonly { name: string; act: Act; isHandled: boolean; says: keyof typeof said }[] = [
  { name: 'its answer is dropped', act: dropAnswer, isHandled: true, says: 'waiting' },
  { name: 'its answer is cut', act: cutAnswer(20), isHandled: true, says: 'waiting' },
  { name: 'its connection is refused', act: refuse, isHandled: false, says: 'waiting' },
  { name: 'its upload is cut', act: cutUpload(30), isHandled: false, says: 'waiting' },
  { name: 'a gateway answers 502', act: gatewayPage(502), isHandled: false, says: 'waiting' },
  { name: 'the backend answers 500', act: refusal(500), isHandled: false, says: 'busy' },
  { name: 'the backend answers 422', act: refusal(422), isHandled: false, says: 'refused' },
  { name: 'a hotspot answers with its page', act: captivePage, isHandled: false, says: 'waiting' },
  { name: 'a hotspot redirects', act: captiveRedirect, isHandled: false, says: 'waiting' },
  { name: 'another server answers', act: wrongServer, isHandled: false, says: 'waiting' },
];

/** Queued readings are sent one after the other. */
const patiently = { timeout: 30_000 };

test('Of eleven queued readings ten meet a fault; the last is sent, and the ten at a later attempt', async ({
  page,
  context,
  watch,
  gateway,
  attacker,
}) => {
  test.setTimeout(120_000);
  watch.tolerate(/^error: Failed to load resource: /);
  await page.clock.install();
  await signInToForm(page, attacker, attacker.single[0]);
  await context.setOffline(true);
  const entered = await enterQueue(page, attacker, faults.length + 1);
  expect(await acceptedReadings(attacker.username)).toEqual([]);

  const lying = faults.map((fault, index) => {
    const job = attacker.single[index] ?? attacker.single[0];
    const rule = gateway.fault({ match: sendingOf(job), times: Number.POSITIVE_INFINITY, act: fault.act });
    return { ...fault, job, rule };
  });
  const idsOf = (readings: readonly { readonly jobId: string }[]) =>
    readings.map(({ jobId }) => jobId).sort();
  await context.setOffline(false);
  await test.step('Each meets its fault, and none delays the last', async () => {
    const handled = entered.filter((_, index) => faults[index]?.isHandled !== false);
    await expect.poll(() => acceptedReadings(attacker.username), patiently).toEqual(inOrder(handled));
    await expect
      .poll(async () => (await queueOnDevice(page)).items.map(({ subject }) => subject).sort(), patiently)
      .toEqual(idsOf(entered.slice(0, -1)));
    for (const { name, rule } of lying) expect.soft(rule.met, name).toBeGreaterThan(0);
  });

  for (const { name, job, says } of lying)
    await test.step(name, async () => {
      await readingForm(page, job).choose();
      await expect.soft(page.getByText(said[says]), name).toBeVisible();
    });

  await test.step('All are sent: automatically, or on request if they were refused', async () => {
    for (const { rule } of lying) rule.lift();
    for (const { job, says } of lying.filter(fault => fault.says === 'refused')) {
      const form = readingForm(page, job);
      await form.choose();
      await expect(page.getByText(said[says])).toBeVisible();
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
    expect(await acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  });
});
