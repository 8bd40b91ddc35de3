import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';
import { loginScreens } from './login-screens.ts';
import { readingScreens } from './reading-screens.ts';
import { portalScreens } from './screens.ts';
import { violations } from './violations.ts';

const screens = [...loginScreens, ...portalScreens, ...readingScreens];

const devices = [
  { device: 'desktop', viewport: { width: 1280, height: 800 }, highContrast: false },
  // The smallest screen that the portal promises to serve.
  { device: 'phone', viewport: { width: 320, height: 640 }, highContrast: true },
] as const;

// Without motion the colours are the new ones as soon as the scheme is.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a barrier is found', async ({ page }) => {
  await page.goto('/');
  await screens[0]?.reach(page);
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await violations(page)).toEqual([expect.stringMatching(/^button-name: /)]);
});

for (const { device, viewport, highContrast } of devices) {
  for (const screen of screens.filter(({ onlyOn = device }) => onlyOn === device)) {
    test.describe(`${screen.name}, ${device}${highContrast ? ', high contrast' : ''}`, () => {
      test.use({ viewport, account: screen.account });

      test('has no barrier that axe knows, in light and dark', async ({ page, watch }) => {
        await screen.prepare?.(page, watch);
        await page.goto(screen.address);
        if (highContrast && screen.hasHeader !== false) await chooseHighContrast(page);
        await screen.reach(page);
        expect(await scrollsSideways(page), 'scrolls sideways').toBe(false);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page), colorScheme).toEqual([]);
        }
      });
    });
  }
}

async function chooseHighContrast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hoher Kontrast' }).click();
  await expect(page.getByRole('button', { name: 'Hoher Kontrast', pressed: true })).toBeVisible();
}

/** Whether anything is wider than the page, so that reading it means scrolling in two directions. */
function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
