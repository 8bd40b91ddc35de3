import type { Page } from '@playwright/test';
import { kept } from '../browser/device.ts';
import { expect, test } from '../browser/test.ts';
import { loginWalks } from './login-walks.ts';
import { portalWalks } from './portal-walks.ts';
import { readingWalks } from './reading-walks.ts';
import { colourViolations, violations } from './violations.ts';
import type { Screen } from './walk.ts';

const desktop = { name: 'desktop', viewport: { width: 1280, height: 800 }, highContrast: false };
/** The smallest screen that the portal promises to serve. */
const phone = { name: 'phone with high contrast', viewport: { width: 320, height: 640 }, highContrast: true };

// Without motion the colours are the new ones as soon as the scheme is.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a barrier is found', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="de"><title>Probe</title><main><h1>Probe</h1><button></button>
    <p style="color: #777; background: #888">Kaum zu lesen</p></main></html>`);
  const noName = expect.stringMatching(/^button-name: /);
  const noContrast = expect.stringMatching(/^color-contrast: /);
  expect((await violations(page)).toSorted()).toEqual([noName, noContrast]);
  expect(await colourViolations(page)).toEqual([noContrast]);
});

for (const { name, account, address, prepare, screens } of [...loginWalks, ...portalWalks, ...readingWalks]) {
  test.describe(name, () => {
    test.use({ account });

    for (const device of [desktop, phone]) {
      test.describe(device.name, () => {
        test.use({ viewport: device.viewport });

        test('no screen has a barrier that axe knows, in light and dark', async ({ page, watch }) => {
          // A screen takes two seconds of a machine that does nothing else.
          test.setTimeout(30_000 + screens.length * 10_000);
          await prepare?.(page, watch);
          await page.goto(address);
          const shown = screens.filter(({ onlyOn }) => onlyOn === undefined || device === phone);
          for (const screen of shown)
            await test.step(screen.name, async () => {
              await screen.reach(page);
              if (device.highContrast && screen === shown[0]) await chooseHighContrast(page);
              await expectNoBarrier(page, screen, device);
              // What lies above the page has been looked at.
              await page.keyboard.press('Escape');
            });
        });
      });
    }
  });
}

async function expectNoBarrier(page: Page, { name, hasHeader }: Screen, { highContrast }: typeof desktop) {
  if (hasHeader !== false)
    await expect(contrastButton(page)).toHaveAttribute('aria-pressed', String(highContrast));
  expect.soft(await scrollsSideways(page), `${name}: scrolls sideways`).toBe(false);
  expect.soft(await violations(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await colourViolations(page), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const contrastButton = (page: Page) =>
  page.getByRole('button', { name: 'Hoher Kontrast', includeHidden: true });

/** As the button does it, which cannot be reached by a pointer where a dialog is open. */
async function chooseHighContrast(page: Page): Promise<void> {
  await contrastButton(page).dispatchEvent('click');
  await expect.poll(() => kept(page, 'preferences')).toMatchObject({ content: { highContrast: true } });
}

/** Whether anything is wider than the page, so that reading it means scrolling in two directions. */
function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
