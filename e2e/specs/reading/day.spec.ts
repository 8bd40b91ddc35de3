import { addDays, defaultTimeZone, formatDay, today } from '@zaehlwerk/domain';
import { openDay } from '#e2e/support/page/additions.ts';
import { expect, test } from '#e2e/support/page/test.ts';

const inGerman = (daysAgo: number) => formatDay(addDays(today(defaultTimeZone), -daysAgo), 'german');

// The portal is German, the browser is not.
test.use({ account: 'varianten', locale: 'en-US' });

test('The day is shown in the portal’s format, and is typed or picked in the browser’s calendar', async ({
  page,
}) => {
  await page.goto('/ablesung/LT-400104');
  const day = await openDay(page);
  await expect(day).toHaveValue(inGerman(0));
  await day.selectText();
  await day.pressSequentially(inGerman(3).replace(/20(\d\d)$/, '$1'));
  await page.keyboard.press('Tab');
  await expect(day).toHaveValue(inGerman(3));
  await expect(page.getByRole('button', { name: 'Kalender öffnen' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The calendar is a browser window, checked by its keyboard behaviour once it is open.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(day).not.toHaveValue(inGerman(3), { timeout: 500 });
  }).toPass();
  await expect(day).toHaveValue(/^\d\d\.\d\d\.\d{4}$/);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
  test('A tap on the field opens the phone’s own calendar', async ({ page }) => {
    await page.goto('/ablesung/LT-400104');
    const day = await openDay(page);
    await day.scrollIntoViewIfNeeded();
    const touched = await day.evaluate(field => {
      const { left, top, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + 20, top + height / 2)?.getAttribute('type');
    });
    expect(touched).toBe('date');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
});
