import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'kunde' });

test('navigation: the focus follows it, unknown pages say so, and on a phone it is a menu', async ({
  page,
}) => {
  const welcome = page.getByRole('heading', { level: 1, name: /^Willkommen/ });
  const reading = page.getByRole('heading', { level: 1, name: 'Ablesung' });

  await test.step('a page that does not exist says so and leads to the start page', async () => {
    await page.goto('/gibt/es/nicht');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, tut uns leid!');
    await expect(page.getByRole('main')).toContainText('Diese Seite gibt es nicht.');
    await expect(page).toHaveTitle('Sorry, tut uns leid! – Stadtwerke Lindental');
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expectHome(page);
    await expect(welcome).toBeFocused();
  });

  await test.step('the focus goes to the heading of the new page, also when the page is one of the past', async () => {
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
  await test.step('under 640 px the navigation is a menu, from 640 px on it is in the header', async () => {
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
    await test.step(`Escape closes ${name} and gives the focus back`, async () => {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await page.keyboard.press('Tab');
      await expect(button).not.toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
      await expect(button).toBeFocused();
    });
});
