import { acceptedReadings, inOrder } from './accepted.ts';
import { fillIn } from './enter-readings.ts';
import { refusal } from './proxy/fault-actions.ts';
import { sending } from './proxy/fault-proxy.ts';
import { queueOnDevice } from './queue-on-device.ts';
import { readingForm, signInToForm } from './reading-form.ts';
import { expect, test } from './test.ts';

test('Sending handles validation errors, an expired token and Retry-After', async ({
  page,
  watch,
  gateway,
  customer,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: .*\/meterRateTask\/result/);
  const [two] = customer.double;
  const [one, other = one] = customer.single;
  const form = await signInToForm(page, customer, two);
  const first = await fillIn(page, { job: two, texts: ['1,000', '2,000'] });

  await test.step('A 422 marks the fields that the backend refuses', async () => {
    const fieldErrors = [{ field: 'results.1.readingValue', message: 'aboveMaximum, limit 1' }];
    gateway.fault({ match: sending, action: refusal(422, { fieldErrors }) });
    await form.send.click();
    await expect(form.values.nth(1)).toHaveAttribute('aria-invalid', 'true');
    await expect(form.values.nth(1)).toBeFocused();
    await expect(form.values.nth(0)).not.toHaveAttribute('aria-invalid', 'true');
    expect(await acceptedReadings(customer.username)).toEqual([]);
    await form.send.click();
    await expect(form.correct).toBeVisible();
    expect(await acceptedReadings(customer.username)).toEqual([first]);
    await expect.poll(() => queueOnDevice(page)).toEqual({ items: [], files: 0 });
  });

  await readingForm(page, one).choose();
  const second = await fillIn(page, { job: one, texts: ['42,042'] });
  await test.step('A 401 leads to one token refresh and one retry', async () => {
    const refreshes = () => gateway.requestsTo({ method: 'POST', path: /^\/auth\/token$/ }).length;
    const before = refreshes();
    const sentBefore = gateway.requestsTo(sending).length;
    gateway.fault({ match: sending, action: refusal(401) });
    await form.send.click();
    await expect(form.correct).toBeVisible();
    await expect(page.getByText('Senden erfolgreich')).toBeVisible();
    expect(refreshes() - before).toBe(1);
    const outcomes = gateway.requestsTo(sending).slice(sentBefore);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([401, 200]);
    expect(await acceptedReadings(customer.username)).toEqual(inOrder([first, second]));
  });

  await readingForm(page, other).choose();
  const third = await fillIn(page, { job: other, texts: ['42,042'] });
  await test.step('The next attempt waits for the Retry-After time', async () => {
    const times: number[] = [];
    page.on('request', request => {
      if (sending.path.test(new URL(request.url()).pathname)) times.push(Date.now());
    });
    gateway.fault({ match: sending, action: refusal(429, { retryAfter: 3 }) });
    await form.send.click();
    await expect(form.correct).toBeVisible();
    const [asked = 0, again = 0] = times;
    expect(again - asked).toBeGreaterThan(3000);
    expect(await acceptedReadings(customer.username)).toEqual(inOrder([first, second, third]));
  });
});
