import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';
import { offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';

test.use({ viewport: { width: 390, height: 844 }, account: 'reise-barrierefrei' });

/** The element that has the focus, and whether its outermost part in this direction can be seen. */
function focused(page: Page, side: 'top' | 'bottom') {
  return page.evaluate(towards => {
    const element = document.activeElement ?? document.body;
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const outermost = document.elementFromPoint(left + width / 2, towards === 'top' ? top + 4 : bottom - 4);
    return { name: element.textContent || element.id, inView: element.contains(outermost) };
  }, side);
}

/** Presses a key until `last` has the focus; the answer is what was hidden while it had the focus. */
async function hiddenUpTo(page: Page, key: string, last: string, side: 'top' | 'bottom'): Promise<string[]> {
  const hidden: string[] = [];
  let name = '';
  for (let presses = 0; presses < 40 && name !== last; presses += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page, side);
    name = stop.name;
    if (!stop.inView) hidden.push(name);
  }
  expect(name).toBe(last);
  return hidden;
}

test('nothing that takes the focus hides behind the send bar or the panel about the connection', async ({
  page,
  context,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/ablesung/reise-barrierefrei-strom');
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeInViewport();
  await untilWatched(page);
  // The details of the job come after the form, and move the footer.
  await expect(page.getByRole('heading', { name: 'Angaben zum Auftrag' })).toBeVisible();

  await test.step('forwards, behind the send bar', async () => {
    await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).focus();
    expect(await hiddenUpTo(page, 'Tab', 'Die Wohnung stand zeitweise leer.', 'bottom')).toEqual([]);
  });

  await test.step('backwards, behind the panel about the connection', async () => {
    await context.setOffline(true);
    await expect(offlinePanel(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    expect(await hiddenUpTo(page, 'Shift+Tab', 'Zur Auftragsliste', 'top')).toEqual([]);
  });
});
