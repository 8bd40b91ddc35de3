import process from 'node:process';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/page/test.ts';
import { communicationWalks } from './communication-walks.ts';
import { evaluationWalks } from './evaluation-walks.ts';
import { outOfLargeText, outOfScreen } from './large-text.ts';
import { loginWalks } from './login-walks.ts';
import { longWordsWalks } from './long-words-walks.ts';
import { managementWalks } from './management-walks.ts';
import { portalWalks } from './portal-walks.ts';
import { readingWalks } from './reading-walks.ts';
import { days, expectTree } from './tree.ts';
import { axeViolations, colourViolations, violations } from './violations.ts';
import { wizardWalks } from './wizard-walks.ts';

const desktop = { viewport: { width: 1280, height: 800 }, contrast: 'normal', colorScheme: 'light' } as const;
/** The smallest supported screen. */
const phone = { viewport: { width: 320, height: 640 }, contrast: 'high', colorScheme: 'dark' } as const;
type Device = typeof desktop | typeof phone;

/**
 * Each device in light and dark, and large text in two widths (`npm run test:long`). All colours are tokens, whose pairs
 * are tested in each of the four schemes (`contrast.test.ts` of the UI): `npm test` checks a screen in two.
 */
const isEveryVariant = Boolean(process.env.EVERY_VARIANT);
const largeTextWidths = isEveryVariant ? [390, 320] : [320];

test('The check finds a violation', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="de"><title>Probe</title><title>Probe</title><main><h1>Probe</h1>
    <button type="button"></button><p id="a" style="color: #777; background: #888">Kaum zu lesen</p>
    <p id="a" style="color: #5a5a5a; background: #fff">Etwas blass</p></main><p>Neben allem</p></html>`);
  const found = await violations(page);
  const rules = found.map(violation => violation.split(':')[0]);
  const pale = 'color-contrast-enhanced';
  expect(new Set(rules)).toEqual(
    new Set([pale, 'button-name', 'region', 'element-permitted-occurrences', 'no-dup-id', 'text-content']),
  );
  // 1.3:1, and 6.9:1.
  expect(rules.filter(rule => rule === pale)).toHaveLength(2);
  const ofColours = await colourViolations(page);
  expect(ofColours.map(violation => violation.split(':')[0])).toEqual([pale, pale]);
});

for (const { name, account, address, prepare, screens } of [
  ...loginWalks,
  ...wizardWalks,
  ...portalWalks,
  ...readingWalks,
  ...evaluationWalks,
  ...managementWalks,
  ...communicationWalks,
  ...longWordsWalks,
])
  test.describe(name, () => {
    test.use({ account });

    test('No screen has an axe violation on a light desktop or a dark phone with high contrast', async ({
      page,
      watch,
    }) => {
      // A screen takes two seconds on an idle machine.
      test.setTimeout(60_000 + screens.length * 10_000);
      await prepare?.(page, watch);
      await page.goto(address);
      for (const screen of screens)
        await test.step(screen.name, async () => {
          const devices = screen.onlyOn ? [{ desktop, phone }[screen.onlyOn]] : [desktop, phone];
          await take(page, devices[0] ?? phone);
          const shown = await screen.reach(page);
          for (const device of devices) {
            await take(page, device);
            await expect(shown).toBeVisible();
            await expectNoBarrier(page, device, device === devices[0] ? violations : axeViolations);
            // Screens with an account show what other tests have sent.
            if (device === devices[0] && account === undefined && !screen.showsVersions)
              await expectTree(page.locator('body'), [name, screen.name], days);
          }
          const overflowing = await outOfLargeText(page, largeTextWidths);
          expect.soft(overflowing, 'overflows with text twice as large').toEqual([]);
          // Overlays of the page are checked already.
          await page.keyboard.press('Escape');
        });
    });
  });

async function expectNoBarrier(page: Page, device: Device, find: typeof violations) {
  const scheme = `${device.viewport.width} px, ${device.colorScheme}`;
  expect.soft(await outOfScreen(page), `${scheme}: scrolls sideways`).toEqual([]);
  expect.soft(await find(page), scheme).toEqual([]);
  if (!isEveryVariant) return;
  await page.emulateMedia({ colorScheme: device === desktop ? 'dark' : 'light' });
  expect.soft(await colourViolations(page), `${scheme}, in the other scheme`).toEqual([]);
}

/** Applies a device's size and colours to the page; open overlays stay. */
async function take(page: Page, { viewport, contrast, colorScheme }: Device) {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async value => {
    // As the button for high contrast does, which a dialog may cover.
    document.documentElement.dataset.contrast = value;
    // Size observers run in the next frame.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, contrast);
}
