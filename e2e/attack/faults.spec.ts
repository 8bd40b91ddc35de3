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
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

/** What a reading meets on its way, whether the backend has it then, and what its page says. */
const faults: readonly { name: string; act: Act; isHandled: boolean; says: keyof typeof said }[] = [
  { name: 'its answer is dropped', act: dropAnswer, isHandled: true, says: 'waiting' },
  { name: 'its answer is cut', act: cutAnswer(20), isHandled: true, says: 'waiting' },
  { name: 'its connection is refused', act: refuse, isHandled: false, says: 'waiting' },
  { name: 'its upload is cut', act: cutUpload(30), isHandled: false, says: 'waiting' },
  { name: 'a gateway answers 502', act: gatewayPage(502), isHandled: false, says: 'waiting' },
  { name: 'the API answers 503', act: refusal(503), isHandled: false, says: 'waiting' },
  { name: 'a gateway answers 504', act: gatewayPage(504), isHandled: false, says: 'waiting' },
  { name: 'the backend answers 500', act: refusal(500), isHandled: false, says: 'busy' },
  { name: 'a gateway answers 500', act: gatewayPage(500), isHandled: false, says: 'busy' },
  { name: 'the backend answers 403', act: refusal(403), isHandled: false, says: 'refused' },
  { name: 'the backend answers 404', act: refusal(404), isHandled: false, says: 'refused' },
  { name: 'the backend answers 413', act: refusal(413), isHandled: false, says: 'refused' },
  { name: 'the backend answers 422', act: refusal(422), isHandled: false, says: 'refused' },
  { name: 'a hotspot answers with its page', act: captivePage, isHandled: false, says: 'waiting' },
  { name: 'a hotspot redirects', act: captiveRedirect, isHandled: false, says: 'waiting' },
  { name: 'another server answers', act: wrongServer, isHandled: false, says: 'waiting' },
];

/** They are sent one after the other, and the last of them may wait for half a minute by itself. */
const patiently = { timeout: 60_000 };

test('of seventeen queued readings all but the last meet a fault: the last goes, and they go at a later try', async ({
  page,
  context,
  watch,
  gateway,
  attacker,
}) => {
  test.setTimeout(180_000);
  watch.tolerate(/^error: Failed to load resource: /);
  await signInToForm(page, attacker, attacker.single[0]);
  await context.setOffline(true);
  const entered = await enterQueue(page, attacker, faults.length + 1);
  expect(await acceptedReadings(attacker.username)).toEqual([]);

  const lying = faults.map((fault, index) => {
    const job = attacker.single[index] ?? attacker.single[0];
    const match = { method: 'POST', path: new RegExp(`/job/${job.id}/meterRateTask/result$`) };
    const rule = gateway.fault({ match, times: Number.POSITIVE_INFINITY, act: fault.act });
    return { ...fault, job, rule };
  });
  const idsOf = (readings: readonly { readonly jobId: string }[]) =>
    readings.map(({ jobId }) => jobId).sort();
  await context.setOffline(false);
  await test.step('each meets its fault, and none holds up the last', async () => {
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

  await test.step('all of it goes: by itself, and what was refused when somebody asks for it', async () => {
    for (const { rule } of lying) rule.lift();
    for (const { job, says } of lying.filter(fault => fault.says === 'refused')) {
      const form = readingForm(page, job);
      await form.choose();
      await expect(page.getByText(said[says])).toBeVisible();
      await page.getByRole('button', { name: 'Jetzt senden' }).click();
      await expect(form.correct).toBeVisible();
    }
    await expect.poll(() => queueOnDevice(page), patiently).toEqual({ items: [], files: 0 });
    expect(await acceptedReadings(attacker.username)).toEqual(inOrder(entered));
  });
});
