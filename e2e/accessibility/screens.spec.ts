import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';
import { loginScreens } from './login-screens.ts';
import { readingScreens } from './reading-screens.ts';
import { portalScreens, type Screen } from './screens.ts';
import { colourViolations, violations } from './violations.ts';

const screens = [...loginScreens, ...portalScreens, ...readingScreens];

const desktop = { name: 'desktop', viewport: { width: 1280, height: 800 }, highContrast: false };
/** The smallest screen that the portal promises to serve. */
const phone = { name: 'phone with high contrast', viewport: { width: 320, height: 640 }, highContrast: true };

// Without motion the colours are the new ones as soon as the scheme is.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a barrier is found', async ({ page }) => {
  await page.goto('/');
  await screens[0]?.reach(page);
  await page.evaluate(() => {
    const faint = document.createElement('p');
    faint.textContent = 'Kaum zu lesen';
    Object.assign(faint.style, { color: '#777', background: '#888' });
    document.querySelector('main')?.append(document.createElement('button'), faint);
  });
  const noName = expect.stringMatching(/^button-name: /);
  const noContrast = expect.stringMatching(/^color-contrast: /);
  expect((await violations(page)).toSorted()).toEqual([noName, noContrast]);
  expect(await colourViolations(page)).toEqual([noContrast]);
});

for (const screen of screens) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account });

    for (const devices of visitsOf(screen)) {
      const names = devices.map(({ name }) => name).join(' and a ');
      test(`has no barrier that axe knows on a ${names}, in light and dark`, async ({ page, watch }) => {
        const [first, second] = devices;
        await screen.prepare?.(page, watch);
        await page.setViewportSize(first.viewport);
        await page.goto(screen.address);
        await screen.reach(page);
        await expectNoBarrier(page, screen, first);
        if (!second) return;
        const open = await openOn(page);
        await page.setViewportSize(second.viewport);
        await expect.poll(() => openOn(page), `open on a ${second.name} too`).toEqual(open);
        await expectNoBarrier(page, screen, second);
      });
    }
  });
}

type Device = typeof desktop;
type Visit = readonly [Device] | readonly [Device, Device];

/** On which devices a screen is looked at, those together that one page can become. */
function visitsOf({ onlyOn, isOfOneLayout }: Screen): readonly Visit[] {
  if (onlyOn === 'phone') return [[phone]];
  return isOfOneLayout ? [[desktop], [phone]] : [[desktop, phone]];
}

async function expectNoBarrier(page: Page, { hasHeader }: Screen, { name, highContrast }: Device) {
  if (highContrast && hasHeader !== false) await chooseHighContrast(page);
  expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false);
  expect(await violations(page), `${name}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colourViolations(page), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** As the button does it, which cannot be reached by a pointer where a dialog is open. */
async function chooseHighContrast(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Hoher Kontrast', includeHidden: true });
  await button.dispatchEvent('click');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** The texts of the dialogs, menus and alarms that can be seen; what stands beside a list is not there on a phone. */
function openOn(page: Page): Promise<readonly string[]> {
  const layers = page.locator('dialog, [role=dialog], [role=menu], [role=alert]');
  return layers.filter({ visible: true }).allInnerTexts();
}

/** Whether anything is wider than the page, so that reading it means scrolling in two directions. */
function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
