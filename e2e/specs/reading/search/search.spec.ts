import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/page/test.ts';

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Aufträge suchen' });
const list = (page: Page) => page.getByRole('navigation', { name: 'Aufträge' });
const topOf = async (page: Page) => (await searchField(page).boundingBox())?.y ?? Number.NaN;

test.describe('with ten thousand jobs', () => {
  test.use({ account: 'ableser' });

  test('The typed house comes first, and screen readers read a marked match as one piece', async ({
    page,
  }) => {
    await page.goto('/ablesung');
    await searchField(page).fill('klosterhof 4');
    await expect(list(page).getByText(/Treffer$/)).not.toHaveText('');
    const houses = list(page).getByRole('heading', { level: 3 });
    await expect(houses.first()).toHaveText(/^Klosterhof 4, /);
    await expect(houses.nth(1)).toHaveText(/^Klosterhof 4\d, /);
    await expect(houses.first().locator('mark')).toHaveText(['Klosterhof', '4']);

    await searchField(page).fill('hausanschl 3730');
    const row = list(page).getByRole('link').first();
    await expect(row.locator('mark')).toHaveText(['3730', 'Hausanschl']);
    const number = (await row.locator('mark').first().locator('..').textContent())?.trim() ?? '';
    expect(number).toMatch(/^\w{14}$/);
    await expect(row).toHaveAccessibleName(new RegExp(`^${number} \\S+zähler · Hausanschlussraum `));
  });

  test('On a phone the search stays in reach while scrolling, and its results begin below it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto('/ablesung');
    await expect(list(page).getByRole('link').first()).toBeAttached();
    await page.mouse.move(160, 400);
    await page.mouse.wheel(0, 5000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(4000);
    expect(await topOf(page)).toBeLessThan(60);

    for (const query of ['am markt 5', 'strom', '7']) {
      await page.mouse.wheel(0, 3000);
      await searchField(page).fill(query);
      await expect(page.getByText(/Treffer$/)).toBeVisible();
      const heading = list(page).getByRole('heading', { level: 2 }).first();
      await expect(heading).toBeInViewport({ ratio: 1 });
      const field = await searchField(page).boundingBox();
      await expect
        .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0))
        .toBeGreaterThan(0);
    }
  });
});

test.describe('with nine jobs', () => {
  test.use({ account: 'kunde' });

  for (const [name, size] of Object.entries({
    'beside a job': { width: 1280, height: 800 },
    'on a phone': { width: 390, height: 844 },
  }))
    test(`An empty search result causes no layout shift ${name}`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/ablesung');
      await searchField(page).fill('strom');
      await expect(page.getByText(/Treffer$/)).toBeVisible();
      const before = await topOf(page);
      const footer = async () => (await page.getByRole('contentinfo').boundingBox())?.y;
      const end = await footer();
      await searchField(page).fill('gibt es nicht');
      const message = page.getByRole('heading', { name: 'Keine Aufträge gefunden für „gibt es nicht“' });
      await expect(message).toBeInViewport();
      expect(await topOf(page)).toBe(before);
      expect(await footer()).toBe(end);
      expect((await message.boundingBox())?.y).toBeGreaterThan(before);
    });
});
