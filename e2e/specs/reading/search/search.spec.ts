import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/page/test.ts';

const mostRows = 60;

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Aufträge suchen' });
const list = (page: Page) => page.getByRole('navigation', { name: 'Aufträge' });
const topOf = async (page: Page) => (await searchField(page).boundingBox())?.y ?? Number.NaN;

/** Records the maximum number of simultaneous list rows from now on. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  await page.getByRole('navigation', { name: 'Aufträge' }).evaluate(list => {
    const count = () => {
      const rows = list.querySelectorAll('li').length;
      document.documentElement.dataset.mostRows = String(
        Math.max(rows, Number(document.documentElement.dataset.mostRows ?? 0)),
      );
    };
    count();
    new MutationObserver(count).observe(list, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.mostRows));
}

const screens = {
  '4K': { width: 3840, height: 2160 },
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

test.describe('with ten thousand jobs', () => {
  test.use({ account: 'ableser', viewport: screens['4K'] });

  test('10,000 jobs are searched, marked and scrolled with few rows in the document', async ({ page }) => {
    test.slow();
    await page.goto('/ablesung');
    const rows = list(page).getByRole('listitem');
    await expect(list(page).getByRole('heading', { name: /^Offen/ })).toContainText(/\d\.\d{3}/, {
      // This many jobs are slow on a busy machine.
      timeout: 30_000,
    });
    // By house: a row is numbered among the meters of its house.
    await expect(list(page).getByRole('heading', { level: 3 }).first()).toContainText(
      /^\S.* \d+, 37997 Lindental/,
    );
    await expect(rows.first()).toHaveAttribute('aria-setsize', /^\d$/);
    const first = await rows.first().getByRole('link').getAttribute('href');
    const firstRow = rows.first().locator(`a[href="${first}"]`);
    const mostSoFar = await watchRows(page);

    for (const [device, viewport] of Object.entries(screens))
      await test.step(`The list never has more than ${mostRows} rows, ${device}`, async () => {
        await page.setViewportSize(viewport);
        await rows.first().hover();
        await page.mouse.wheel(0, 200_000);
        await expect(firstRow).toHaveCount(0);
        await page.mouse.wheel(0, -200_000);
        await expect(firstRow).toBeVisible();

        await searchField(page).pressSequentially('strom', { delay: 20 });
        await expect(page.getByText(/^\d\.\d{3} Treffer$/)).toBeVisible();
        await searchField(page).fill('');
        await expect(firstRow).toBeVisible();
        expect(await rows.count()).toBeGreaterThan(5);
        expect(await mostSoFar()).toBeLessThanOrEqual(mostRows);
      });

    await test.step('The typed house comes first, and screen readers read a marked match as one piece', async () => {
      await page.setViewportSize(screens.desktop);
      await searchField(page).fill('klosterhof 4');
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
      await searchField(page).fill('');
      await expect(firstRow).toBeVisible();
    });

    await test.step('On a phone the search stays in reach, and its results begin below it', async () => {
      await page.setViewportSize({ width: 320, height: 568 });
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
});

test.describe('with nine jobs', () => {
  test.use({ account: 'kunde' });

  test('An empty search result causes no layout shift, beside a job or on a phone', async ({ page }) => {
    await page.goto('/ablesung');
    for (const [name, size] of Object.entries({
      'beside a job': { width: 1280, height: 800 },
      'on a phone': { width: 390, height: 844 },
    }))
      await test.step(name, async () => {
        await page.setViewportSize(size);
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
});
