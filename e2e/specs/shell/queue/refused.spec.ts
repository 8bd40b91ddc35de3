import { acceptedReadings, inOrder } from '#e2e/resilience/accepted.ts';
import { fillIn, statusTexts } from '#e2e/resilience/enter-readings.ts';
import { refusal } from '#e2e/resilience/proxy/fault-actions.ts';
import { sending } from '#e2e/resilience/proxy/fault-proxy.ts';
import { queueOnDevice } from '#e2e/resilience/queue-on-device.ts';
import { readingForm, signInToForm } from '#e2e/resilience/reading-form.ts';
import { expect, test } from '#e2e/resilience/test.ts';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { tabTo } from '#e2e/support/page/keyboard.ts';
import { outboxPage } from './outbox-page.ts';
import { endPeriod } from './reading-window.ts';

test('A refused reading is corrected and sent', async ({ page, context, watch, gateway, customer }) => {
  test.slow();
  watch.tolerate(/^error: Failed to load resource: /);
  const [job, late = job] = customer.single;
  const outbox = outboxPage(page);
  const form = await signInToForm(page, customer, job);

  const changed = await test.step('It is changed and sent with the keyboard alone', async () => {
    await context.setOffline(true);
    const entry = { texts: ['98765,400'], comment: 'Im Keller', isPhotographed: true };
    const entered = await fillIn(page, { job, ...entry });
    await form.send.click();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    const fieldErrors = [{ field: 'results.0.readingValue', message: 'aboveMaximum, limit 5000.5' }];
    gateway.fault({ match: sending, action: refusal(422, { fieldErrors }) });
    await context.setOffline(false);

    await expect(outbox.messages).toContainText('Der Server hat 1 Ablesung nicht angenommen.');
    await expect(outbox.link).toHaveAccessibleName('Ausgang: 1 Ablesung wurde nicht angenommen');
    await tabTo(page, outbox.link);
    await page.keyboard.press('Enter');
    await expect(outbox.heading).toBeFocused();
    const item = outbox.item(job.meterNumber);
    await expect(item).toContainText('Nicht angenommen');
    await expect(item).toContainText('Der Zählerstand liegt über dem Höchstwert von 5.000,5.');
    expect(await violations(page)).toEqual([]);
    expect(await acceptedReadings(customer.username)).toEqual([]);

    await tabTo(page, item.getByRole('link', { name: 'Ändern' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Ablesung ändern' }));
    await page.keyboard.press('Enter');
    await expect(form.values.first()).toBeFocused();
    await expect(form.photos).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('4321,500');
    await tabTo(page, form.send);
    await page.keyboard.press('Enter');
    await expect(form.correct).toBeVisible();
    const sent = { ...entered, values: { V: '4321.5' } };
    expect(await acceptedReadings(customer.username)).toEqual([sent]);
    expect(await queueOnDevice(page)).toEqual({ items: [], files: 0 });
    return sent;
  });

  await test.step('A reading whose period has ended is kept, and sent unchanged once it is allowed', async () => {
    await readingForm(page, late).choose();
    await context.setOffline(true);
    const entered = await fillIn(page, { job: late, texts: ['11,000'] });
    await form.send.click();
    await expect(page.getByText(statusTexts.waiting)).toBeVisible();
    await endPeriod(late, 2);
    await context.setOffline(false);

    await outbox.open();
    const item = outbox.item(late.meterNumber);
    await expect(item).toContainText('Der Ablesezeitraum ist abgelaufen.');
    await page.reload();
    await expect(item).toContainText('Der Ablesezeitraum ist abgelaufen.');
    expect(await acceptedReadings(customer.username)).toEqual([changed]);

    await endPeriod(late, 10);
    await item.getByRole('button', { name: 'Jetzt senden' }).click();
    await expect(outbox.empty).toBeVisible();
    expect(await acceptedReadings(customer.username)).toEqual(inOrder([changed, entered]));
  });
});
