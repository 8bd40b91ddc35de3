import { randomInt } from 'node:crypto';
import { addPhoto, draftForm } from '#e2e/resilience/drafts/draft-form.ts';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { skipLogoutMessage } from '#e2e/specs/auth/skip-logout-message.ts';
import { exportedReadings } from '#e2e/specs/journeys/exported-readings.ts';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { sentPhotos } from '#e2e/specs/reading/photos/sent-photos.ts';
import { exportedUnknownReadings } from '#e2e/specs/unknown-reading/exported-unknown-readings.ts';
import { openComment } from '#e2e/support/page/additions.ts';
import { expectJob, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { outboxPage, queueBoth } from './outbox-page.ts';

const username = 'reise-ausgang';
const { twoRates, water } = metersOf(username);

test.use({ account: username });

test('Queued readings are listed, changed, discarded, and sent before a logout', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  // It is not sent again, so that the test can be repeated.
  const meterNumber = `1AUS${randomInt(1e9)}`;
  const outbox = outboxPage(page);
  const number = page.getByRole('textbox', { name: 'Zählernummer' });
  const value = page.getByRole('textbox', { name: 'Zählerstand', exact: true });
  const comment = page.getByRole('textbox', { name: 'Kommentar' });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  const photos = page.getByRole('button', { name: /^Foto \d+ vergrößern$/ });
  // Both forms load while the page is online.
  await page.goto('/ablesung/neu');
  await expect(number).toBeVisible();

  await test.step('Two readings wait', async () => {
    await queueBoth(page, context, username);
    await expect(outbox.link).toHaveAccessibleName('Ausgang: 2 Ablesungen sind noch nicht gesendet');
    await outbox.open();
    await expect(outbox.heading).toBeFocused();
    await expect(outbox.items).toHaveCount(2);
    await expect(outbox.item(twoRates)).toContainText('2.000,5 kWh');
    await expect(outbox.item(twoRates)).toContainText('900,0 kWh');
    await expect(outbox.item(twoRates)).toContainText('1 Foto');
    await expect(outbox.item(water)).toContainText('Wartet auf den Versand');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('One is discarded', async () => {
    await outbox.item(water).getByRole('button', { name: 'Verwerfen' }).click();
    const question = page.getByRole('dialog', { name: '1 Ablesung wirklich verwerfen?' });
    expect(await violations(page)).toEqual([]);
    await question.getByText('Endgültig verwerfen').click();
    await expect(outbox.items).toHaveCount(1);
    await expect(outbox.heading).toBeFocused();
  });

  await test.step('The other is changed', async () => {
    await outbox.item(twoRates).getByRole('link', { name: 'Ändern' }).click();
    await expectJob(page, twoRates);
    await page.getByRole('button', { name: 'Ablesung ändern' }).click();
    const form = draftForm(page, username);
    await form.high.fill('2001,5');
    await form.send.click();
    await expect(page.getByText('2.001,5 kWh')).toBeVisible();
    await outbox.open();
    await expect(outbox.item(twoRates)).toContainText('2.001,5 kWh');
  });

  await test.step('A reading of an unlisted meter returns to its form, and the changed one takes its place', async () => {
    await navigateTo(page, '/ablesung/neu');
    await number.fill(meterNumber);
    await value.fill('10,500');
    await openComment(page);
    await comment.fill('Garage');
    const photo = await drawn(page, { width: 800, height: 600, type: 'image/jpeg' });
    await addPhoto(page, page.getByRole('button', { name: 'Foto hinzufügen' }), photo);
    await expect(photos).toHaveCount(1);
    await send.click();
    await outbox.open();
    await outbox.item(meterNumber).getByRole('link', { name: 'Ändern' }).click();
    await expect(number).toHaveValue(meterNumber);
    await expect(value).toHaveValue('10,500');
    await expect(comment).toHaveValue('Garage');
    await expect(photos).toHaveCount(1);
    // It is in the form now, and not in the queue.
    await outbox.open();
    await expect(outbox.items).toHaveCount(1);
    await navigateTo(page, '/ablesung/neu');
    await expect(photos).toHaveCount(1);
    await value.fill('12,500');
    await send.click();
    await outbox.open();
    await expect(outbox.items).toHaveCount(2);
    await expect(outbox.item(meterNumber)).toContainText('12,500');
  });

  await test.step('A logout sends them first, and completes when all are sent', async () => {
    await context.clock.install();
    await openUserMenu(page);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    const question = page.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
    await expect(question).toContainText('2 Ablesungen sind auf diesem Gerät gespeichert');
    expect(await violations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Zuerst senden' }).click();
    await expect(question).toContainText('2 Ablesungen konnten nicht gesendet werden.');
    // Sent automatically on reconnect, or by the second click, whichever comes first.
    await context.setOffline(false);
    await question.getByRole('button', { name: /^(Zuerst senden|Wird gesendet …)$/ }).click();
    await skipLogoutMessage(page);
  });

  const [sent, unknown, pictures] = await Promise.all([
    exportedReadings(`${username}-strom`, `${username}-wasser`),
    exportedUnknownReadings(meterNumber),
    sentPhotos(username, `${username}-strom`, 'HT'),
  ]);
  expect(sent.map(({ taskId, value }) => [taskId, value])).toEqual([
    ['HT', '2001.5'],
    ['NT', '900.0'],
  ]);
  expect(pictures.flat()).toHaveLength(1);
  expect(unknown.map(({ value, comment }) => [value, comment])).toEqual([['12.5', 'Garage']]);
  expect(unknown[0]?.images?.split(' ')).toHaveLength(1);
});
