import type { Locator, Page } from '@playwright/test';
import { openComment } from '#e2e/support/page/additions.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { notice, offlinePanel, untilWatched } from '../shell/connectivity/offline-panel.ts';

test.use({ viewport: { width: 390, height: 844 }, account: 'reise-barrierefrei' });

/** The focused element, and whether its outer edge on this side is visible. */
function focused(page: Page, side: 'top' | 'bottom') {
  return page.evaluate(towards => {
    const element = document.activeElement ?? document.body;
    const { left, top, bottom, width } = element.getBoundingClientRect();
    const outermost = document.elementFromPoint(left + width / 2, towards === 'top' ? top + 4 : bottom - 4);
    return { name: element.textContent || element.id, inView: element.contains(outermost) };
  }, side);
}

/** Presses a key until `last` has the focus; returns the elements hidden while focused. */
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

async function placeOf(element: Locator) {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  return { y, bottom: y + height };
}

test('The focused element is never hidden by the send bar, the offline panel or a notification', async ({
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

  await openComment(page);
  // A phone with an open keyboard, and a desktop.
  for (const [width, height] of [
    [390, 480],
    [1280, 800],
    [390, 844],
  ] as const)
    await test.step(`Forwards, behind the send bar, ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).focus();
      expect(await hiddenUpTo(page, 'Tab', 'Die Wohnung stand zeitweise leer.', 'bottom')).toEqual([]);
      await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeInViewport({ ratio: 1 });
    });

  await test.step('Backwards, behind the offline panel', async () => {
    await context.setOffline(true);
    await expect(offlinePanel(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link').last().focus();
    expect(await hiddenUpTo(page, 'Shift+Tab', 'Zur Auftragsliste', 'top')).toEqual([]);
  });

  await test.step('The element that has the focus when a notification appears', async () => {
    const low = page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' });
    const send = page.getByRole('button', { name: 'Ablesung senden' });
    // Low enough for the bar to stick to the edge, above what follows the field.
    await page.setViewportSize({ width: 390, height: 640 });
    await low.focus();
    // Right above the send bar, which covers what comes after it.
    await page.evaluate(() => {
      const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect().top ?? 0;
      scrollBy(0, (document.activeElement?.getBoundingClientRect().bottom ?? 0) - bar + 8);
    });
    const { y: before } = await placeOf(send);
    await context.setOffline(false);
    await expect(notice(page)).toContainText('Internet verfügbar!');
    await expect(offlinePanel(page)).toBeHidden();
    const toast = await placeOf(notice(page).locator('[data-toast]'));
    // Browsers scroll by whole pixels.
    expect(Math.floor((await placeOf(low)).bottom)).toBeLessThanOrEqual(toast.y);
    expect(toast.bottom).toBeLessThanOrEqual(before);
    expect((await placeOf(send)).y).toBe(before);
  });

  await test.step('Forwards, behind a notification', async () => {
    // Hovering keeps it visible.
    await notice(page).getByText('Internet verfügbar!').hover();
    await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).focus();
    const last = await page.getByRole('contentinfo').getByRole('link').last().textContent();
    expect(await hiddenUpTo(page, 'Tab', last ?? '', 'bottom')).toEqual([]);
    await expect(notice(page)).toContainText('Internet verfügbar!');
  });
});
