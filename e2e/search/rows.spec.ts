import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';

const mostRows = 60;

test.use({ account: 'ableser' });

/** From now on the page keeps the greatest number of list rows that it ever had at once. */
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

const screens = [
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: '4K', viewport: { width: 3840, height: 2160 } },
];

for (const { name, viewport } of screens) {
  test.describe(name, () => {
    test.use({ viewport });

    test(`10,000 jobs never have more than ${mostRows} rows in the document`, async ({ page }) => {
      await page.goto('/ablesung');
      const list = page.getByRole('navigation', { name: 'Aufträge' });
      const rows = list.getByRole('listitem');
      await expect(list.getByRole('heading', { name: /^Offen/ })).toContainText(/\d\.\d{3}/);
      await expect(rows.first()).toHaveAttribute('aria-setsize', /^\d{4}$/);
      const mostSoFar = await watchRows(page);

      await rows.first().hover();
      await page.mouse.wheel(0, 200_000);
      await expect(rows.first()).not.toHaveAttribute('aria-posinset', '1');
      await page.mouse.wheel(0, -200_000);
      await expect(rows.first()).toHaveAttribute('aria-posinset', '1');

      const search = page.getByRole('searchbox', { name: 'Aufträge suchen' });
      await search.pressSequentially('straße', { delay: 20 });
      await expect(list.getByText(/^\d\.\d{3} Treffer$/)).toBeVisible();
      await search.fill('');
      await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
      expect(await mostSoFar()).toBeGreaterThan(5);
      expect(await mostSoFar()).toBeLessThanOrEqual(mostRows);
    });
  });
}
