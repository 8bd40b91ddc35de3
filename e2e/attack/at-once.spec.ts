import { acceptedReadings } from './accepted.ts';
import { fillIn } from './enter.ts';
import { refusal } from './proxy/acts.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

const failedSend = /^error: Failed to load resource: .*\/meterRateTask\/result/;

test('a 422 marks the fields that the backend refuses', async ({ page, watch, gateway, attacker }) => {
  watch.announce(failedSend);
  const [job] = attacker.double;
  const form = await signInToForm(page, attacker, job);
  const entered = await fillIn(page, { job, texts: ['1,000', '2,000'] });
  const fieldErrors = [{ field: 'results.1.readingValue', message: 'aboveMaximum, limit 1' }];
  gateway.fault({ match: sending, act: refusal(422, { fieldErrors }) });
  await form.send.click();
  await expect(form.values.nth(1)).toHaveAttribute('aria-invalid', 'true');
  await expect(form.values.nth(1)).toBeFocused();
  await expect(form.values.nth(0)).not.toHaveAttribute('aria-invalid', 'true');
  expect(await acceptedReadings(attacker.username)).toEqual([]);
  await form.send.click();
  await expect(form.correct).toBeVisible();
  expect(await acceptedReadings(attacker.username)).toEqual([entered]);
  await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
});

test('a 401 is answered with one refresh and one repetition', async ({ page, watch, gateway, attacker }) => {
  watch.announce(failedSend);
  const [job] = attacker.single;
  const form = await signInToForm(page, attacker, job);
  const entered = await fillIn(page, { job, texts: ['42,042'] });
  const refreshes = () => gateway.requestsTo({ method: 'POST', path: /^\/auth\/token$/ }).length;
  const before = refreshes();
  gateway.fault({ match: sending, act: refusal(401) });
  await form.send.click();
  await expect(form.messages).toContainText('Senden erfolgreich');
  expect(refreshes() - before).toBe(1);
  expect(gateway.requestsTo(sending).map(({ outcome }) => outcome)).toEqual([401, 200]);
  expect(await acceptedReadings(attacker.username)).toEqual([entered]);
});

test('a server that asks for patience is asked again when the time has come, and not before', async ({
  page,
  watch,
  gateway,
  attacker,
}) => {
  watch.announce(failedSend);
  const [job] = attacker.single;
  const form = await signInToForm(page, attacker, job);
  const entered = await fillIn(page, { job, texts: ['42,042'] });
  const times: number[] = [];
  page.on('request', request => {
    if (sending.path.test(new URL(request.url()).pathname)) times.push(Date.now());
  });
  gateway.fault({ match: sending, act: refusal(429, { retryAfter: 3 }) });
  await form.send.click();
  await expect(form.correct).toBeVisible();
  const [first = 0, second = 0] = times;
  expect(second - first).toBeGreaterThan(3000);
  expect(await acceptedReadings(attacker.username)).toEqual([entered]);
});
