import { expectHome, expectReading } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';

test.use({ account: 'kunde' });

test('under 640 px the navigation is a menu, from 640 px on it is in the header', async ({ page }) => {
  const menu = page.getByRole('button', { name: 'Menü', exact: true });
  const entry = page.getByRole('link', { name: 'Ablesung', exact: true });
  await page.setViewportSize({ width: 640, height: 800 });
  await page.goto('/');
  await expectHome(page);
  await expect(menu).toBeHidden();
  await expect(entry).toBeVisible();

  await page.setViewportSize({ width: 639, height: 800 });
  await expect(entry).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await entry.click();
  await expectReading(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

for (const name of ['Menü', 'Benutzermenü']) {
  test(`Escape closes ${name} and gives the focus back`, async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto('/');
    await expectHome(page);
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await page.keyboard.press('Tab');
    await expect(button).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  });
}
