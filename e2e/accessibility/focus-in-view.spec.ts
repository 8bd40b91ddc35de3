import { expect, test } from '../browser/test.ts';
import { offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';

test.use({ viewport: { width: 390, height: 844 }, account: 'reise-barrierefrei' });

test('no control of the form hides behind the send bar while it has the focus', async ({ page }) => {
  await page.goto('/ablesung/reise-barrierefrei-strom');
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).focus();
  const lastControl = 'Die Wohnung stand zeitweise leer.';
  const hidden: string[] = [];
  let name = '';
  for (let presses = 0; presses < 30 && name !== lastControl; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, bottom, width } = element.getBoundingClientRect();
      const lowest = document.elementFromPoint(left + width / 2, bottom - 4);
      return { name: element.textContent || element.id, inView: element.contains(lowest) };
    });
    name = focused.name;
    if (!focused.inView) hidden.push(name);
  }
  expect(name).toBe(lastControl);
  expect(hidden).toEqual([]);
});

test('going backwards, nothing that takes the focus hides behind the panel about the connection', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/ablesung/reise-barrierefrei-strom');
  await untilWatched(page);
  // The details of the job come after the form, and move the footer.
  await expect(page.getByRole('heading', { name: 'Angaben zum Auftrag' })).toBeVisible();
  await context.setOffline(true);
  await expect(offlinePanel(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').last().focus();
  const hidden: string[] = [];
  let name = '';
  for (let presses = 0; presses < 40 && name !== 'Zur Auftragsliste'; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, top, width } = element.getBoundingClientRect();
      const highest = document.elementFromPoint(left + width / 2, top + 4);
      return { name: element.textContent || element.id, inView: element.contains(highest) };
    });
    name = focused.name;
    if (!focused.inView) hidden.push(name);
  }
  expect(name).toBe('Zur Auftragsliste');
  expect(hidden).toEqual([]);
});
