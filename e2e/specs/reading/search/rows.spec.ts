import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/page/test.ts';

const mostRows = 60;

test.use({ account: 'ableser' });

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

test.use({ viewport: screens['4K'] });

test(`10,000 jobs never have more than ${mostRows} rows in the document, on any screen`, async ({ page }) => {
  test.slow();
  await page.goto('/ablesung');
  const list = page.getByRole('navigation', { name: 'Aufträge' });
  const rows = list.getByRole('listitem');
  await expect(list.getByRole('heading', { name: /^Offen/ })).toContainText(/\d\.\d{3}/, {
    // This many jobs are slow on a busy machine.
    timeout: 30_000,
  });
  // By house: a row is numbered among the meters of its house.
  await expect(list.getByRole('heading', { level: 3 }).first()).toContainText(/^\S.* \d+, 37997 Lindental/);
  await expect(rows.first()).toHaveAttribute('aria-setsize', /^\d$/);
  const first = await rows.first().getByRole('link').getAttribute('href');
  const firstRow = rows.first().locator(`a[href="${first}"]`);
  const mostSoFar = await watchRows(page);

  for (const viewport of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await rows.first().hover();
    await page.mouse.wheel(0, 200_000);
    await expect(firstRow).toHaveCount(0);
    await page.mouse.wheel(0, -200_000);
    await expect(firstRow).toBeVisible();

    const search = page.getByRole('searchbox', { name: 'Aufträge suchen' });
    await search.pressSequentially('strom', { delay: 20 });
    await expect(page.getByText(/^\d\.\d{3} Treffer$/)).toBeVisible();
    await search.fill('');
    await expect(firstRow).toBeVisible();
    expect(await rows.count()).toBeGreaterThan(5);
    expect(await mostSoFar()).toBeLessThanOrEqual(mostRows);
  }
});
