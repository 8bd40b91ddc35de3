import { tabTo } from '../browser/keyboard.ts';
import { passwordOf } from '../browser/login.ts';
import { expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { metersOf } from '../portal/travellers.ts';

test('without a mouse: skip link, login, list, search, fields, dialog, send', async ({ page }) => {
  const { twoRates } = metersOf('reise-tastatur');
  const { keyboard } = page;
  await page.goto('/');
  await expectLogin(page);

  await keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeFocused();
  await keyboard.type('reise-tastatur');
  await tabTo(page, page.getByLabel('Passwort', { exact: true }));
  await keyboard.type(passwordOf('reise-tastatur'));
  await keyboard.press('Enter');
  const welcome = page.getByRole('heading', { level: 1, name: 'Willkommen, reise-tastatur' });
  await expect(welcome).toBeVisible();

  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await keyboard.press('Home');
  await tabTo(page, navigation.getByRole('link', { name: 'Ablesung' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeFocused();

  const list = page.getByRole('navigation', { name: 'Aufträge' });
  await tabTo(page, page.getByRole('searchbox', { name: 'Aufträge suchen' }));
  await keyboard.type('1tst');
  await expect(list.getByText('1 Treffer')).toBeVisible();
  await tabTo(page, list.getByRole('link', { name: twoRates }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: twoRates })).toBeFocused();

  const send = page.getByRole('button', { name: 'Ablesung senden' });
  const low = page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' });
  await tabTo(page, page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }));
  await keyboard.type('2345,6');
  await tabTo(page, send);
  await keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Unvollständige Werte' });
  await expect(dialog).toContainText('Niedertarif (1.8.2)');
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(low).toBeFocused();
  await tabTo(page, send);
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Korrigieren' }));
  await keyboard.press('Enter');
  await expect(low).toBeFocused();

  await keyboard.type('1200,0');
  await tabTo(page, send);
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden erfolgreich');
  await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
});
