import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'kunde' });

test('Navigation moves the focus, reports unknown pages, and is a menu on a phone', async ({ page }) => {
  const welcome = page.getByRole('heading', { level: 1, name: /^Willkommen/ });
  const reading = page.getByRole('heading', { level: 1, name: 'Ablesung' });

  await test.step('An unknown page shows a message and a link to the start page', async () => {
    await page.goto('/gibt/es/nicht');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, tut uns leid!');
    await expect(page.getByRole('main')).toContainText('Diese Seite gibt es nicht.');
    await expect(page).toHaveTitle('Sorry, tut uns leid! – Stadtwerke Lindental');
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expectHome(page);
    await expect(welcome).toBeFocused();
  });

  await test.step('The focus moves to the heading of the new page, also when going back', async () => {
    await follow(page, 'Ablesung');
    await expect(reading).toBeFocused();
    await follow(page, 'Start');
    await expect(welcome).toBeFocused();
    await page.goBack();
    await expect(reading).toBeFocused();
    await follow(page, 'Start');
    await expectHome(page);
  });

  const menu = page.getByRole('button', { name: 'Menü', exact: true });
  const entry = page.getByRole('link', { name: 'Ablesung', exact: true });
  await test.step('The navigation is a menu under 640 px, and in the header from 640 px on', async () => {
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(entry).toBeVisible();
    await expect(menu).toBeHidden();
    await page.setViewportSize({ width: 639, height: 800 });
    await expect(entry).toBeHidden();
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await entry.click();
    await expectReading(page);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  for (const name of ['Menü', 'Benutzermenü'])
    await test.step(`Escape closes ${name} and returns the focus`, async () => {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await page.keyboard.press('Tab');
      await expect(button).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
    });
});
