import { expect, test } from '../browser/own-portal-test.ts';
import { settleIn } from '../browser/service-worker.ts';
import { offlinePanel } from '../connectivity/offline-panel.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('what waits is warned of once, however often the page is opened without a server', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await settleIn(page);
  await page.goto('/ablesung/LT-100131');
  await context.setOffline(true);
  await page.getByRole('textbox', { name: /^Zählerstand Verbrauch HT/ }).fill('2000,5');
  await page.getByRole('textbox', { name: /^Zählerstand Verbrauch NT/ }).fill('900,0');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Trotzdem senden' }).click();
  const warning = page.getByRole('dialog', { name: 'Noch nicht gesendet' });
  await warning.getByText('Verstanden').click();

  // As a device without a network tells every page from its first moment; the emulation tells it a little later.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  for (const address of ['/ablesung/LT-100131', '/ablesung']) {
    await page.goto(address);
    await expect(offlinePanel(page)).toContainText('1 Ablesung wartet auf diesem Gerät.');
    await expect(warning).toBeHidden();
    expect(await page.evaluate(() => scrollY), 'the page begins at its top').toBe(0);
    // The portal says that it has no connection; that the list could not be loaded is no news beside that.
    await expect(page.getByRole('region', { name: 'Meldungen' })).not.toContainText('fehlgeschlagen');
  }
});
