import { acceptedReadings } from '#e2e/resilience/accepted.ts';
import { enterQueue, picture, statusTexts } from '#e2e/resilience/enter-readings.ts';
import { refuse } from '#e2e/resilience/proxy/fault-actions.ts';
import { sending } from '#e2e/resilience/proxy/fault-proxy.ts';
import { signIn, signInToForm } from '#e2e/resilience/reading-form.ts';
import { expect, test } from '#e2e/resilience/test.ts';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import { offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';
import { exportedQueue, queuedPhotos } from './exported-queue.ts';
import { outboxPage } from './outbox-page.ts';

test('A logged-out account’s queue is neither shown, exported nor sent until its next login', async ({
  page,
  context,
  watch,
  gateway,
  customer,
  customers,
}) => {
  watch.tolerate(/^error: Failed to load resource: /);
  const other = await customers.next();
  const outbox = outboxPage(page);
  gateway.fault({ match: sending, times: Number.POSITIVE_INFINITY, action: refuse });
  await signInToForm(page, customer, customer.single[0]);
  await context.setOffline(true);
  const entered = await enterQueue(page, customer, 1);
  await context.setOffline(false);
  await logOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden' }).click();
  await expectLogin(page);

  const [own] = other.double;
  const form = await signInToForm(page, other, own);
  await untilWatched(page);
  await context.setOffline(true);
  await expect(offlinePanel(page)).toBeVisible();
  await form.fill('2,000', '3,000');
  await form.addPhoto(await picture(page));
  await expect(form.photos).toHaveCount(1);
  await form.send.click();
  await expect(page.getByText(statusTexts.waiting)).toBeVisible();
  await outbox.open();
  const ofOther = outbox.item(customer.single[0].meterNumber);
  await expect(outbox.items).toHaveCount(2);
  await expect(outbox.item(own.meterNumber)).toContainText('2,000 kWh');
  await expect(ofOther).toContainText('Wartet auf die Anmeldung');
  await expect(ofOther).not.toContainText(/1\.000,500|kWh|Gespeichert|Jetzt senden|Ändern/);
  await expect(page.getByRole('heading', { name: `${customer.username} (nicht angemeldet)` })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const exported = await exportedQueue(page);
  await expect(outbox.messages).toContainText('1 Ablesung eines Kontos, das nicht angemeldet ist');
  expect(exported.map(({ item }) => [item.accountName, item.summary.name])).toEqual([
    [other.username, own.meterNumber],
  ]);
  expect(exported.flatMap(({ photos }) => photos).map(({ base64 }) => base64)).toEqual(
    await queuedPhotos(page),
  );

  gateway.reset();
  await context.setOffline(false);
  await expect(outbox.items).toHaveCount(1);
  await expect.poll(() => acceptedReadings(other.username)).toHaveLength(1);
  expect(await acceptedReadings(customer.username)).toEqual([]);

  await signIn(page, customer);
  await expect.poll(() => acceptedReadings(customer.username)).toEqual(entered);
});
