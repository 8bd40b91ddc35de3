import { violations } from '../accessibility/violations.ts';
import { expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { openUserMenu } from '../browser/user-menu.ts';
import { exportedReadings } from '../journey/exported-readings.ts';
import { queueBoth } from './outbox-page.ts';

const username = 'reise-ausgang-abmelden';

test.use({ account: username, trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

test('a logout with queued readings sends them first, and follows when all have gone', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await queueBoth(page, context, username);
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Abmelden' }).click();
  const question = page.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
  await expect(question).toContainText('2 Ablesungen sind auf diesem Gerät gespeichert');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Zuerst senden' }).click();
  await expect(question).toContainText('2 Ablesungen konnten nicht gesendet werden.');

  // Sent by itself as soon as the connection is back, or by the second click: whichever comes first.
  await context.setOffline(false);
  await question.getByRole('button', { name: /^(Zuerst senden|Wird gesendet …)$/ }).click();
  await expectLogin(page);
  const sent = await exportedReadings(`${username}-strom`, `${username}-wasser`);
  expect(sent.map(({ value }) => value).sort()).toEqual(['123', '2000.5', '900.0']);
});
