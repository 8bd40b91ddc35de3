import type { Page } from '@playwright/test';
import { storedValue } from '#e2e/support/page/device.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { communicationWalks } from './communication-walks.ts';
import { evaluationWalks } from './evaluation-walks.ts';
import { informationWalks } from './information-walks.ts';
import { outOfLargeText, outOfScreen } from './large-text.ts';
import { loginWalks } from './login-walks.ts';
import { longWordsWalks } from './long-words-walks.ts';
import { managementWalks } from './management-walks.ts';
import { portalWalks } from './portal-walks.ts';
import { readingWalks } from './reading-walks.ts';
import { axeViolations, colourViolations, violations } from './violations.ts';
import type { Screen } from './walk.ts';
import { wizardWalks } from './wizard-walks.ts';

const desktop = { name: 'desktop', viewport: { width: 1280, height: 800 }, highContrast: false };
/** The smallest supported screen. */
const phone = { name: 'phone with high contrast', viewport: { width: 320, height: 640 }, highContrast: true };

test('The check finds a violation', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="de"><title>Probe</title><title>Probe</title><main><h1>Probe</h1>
    <button type="button"></button><p id="a" style="color: #777; background: #888">Kaum zu lesen</p>
    <p id="a" style="color: #5a5a5a; background: #fff">Etwas blass</p></main><p>Neben allem</p></html>`);
  const found = await violations(page);
  const rules = found.map(violation => violation.split(':')[0]);
  const colours = ['color-contrast', 'color-contrast-enhanced'];
  expect(new Set(rules)).toEqual(
    new Set([
      ...colours,
      'button-name',
      'region',
      'element-permitted-occurrences',
      'no-dup-id',
      'text-content',
    ]),
  );
  const ofColours = await colourViolations(page);
  expect(ofColours.map(violation => violation.split(':')[0]).toSorted()).toEqual(colours);
});

for (const { name, account, address, prepare, screens } of [
  ...loginWalks,
  ...wizardWalks,
  ...portalWalks,
  ...readingWalks,
  ...evaluationWalks,
  ...managementWalks,
  ...informationWalks,
  ...communicationWalks,
  ...longWordsWalks,
])
  test.describe(name, () => {
    test.use({ account });

    test('No screen has an axe violation on desktop or phone, light, dark or in high contrast', async ({
      page,
      watch,
    }) => {
      // A screen takes two seconds on an idle machine.
      test.setTimeout(60_000 + screens.length * 10_000);
      await prepare?.(page, watch);
      await page.goto(address);
      for (const screen of screens)
        await test.step(screen.name, async () => {
          const devices = screen.onlyOn === 'phone' ? [phone] : [desktop, phone];
          await take(page, devices[0] ?? phone, screen);
          const shown = await screen.reach(page);
          for (const device of devices) {
            await take(page, device, screen);
            await expect(shown).toBeVisible();
            const find = device === devices[0] ? violations : axeViolations;
            await expectNoBarrier(page, `${screen.name}, ${device.name}`, find);
          }
          expect.soft(await outOfLargeText(page), `${screen.name}, twice as large text`).toEqual([]);
          // Overlays of the page are checked already.
          await page.keyboard.press('Escape');
        });
    });
  });

async function expectNoBarrier(page: Page, screen: string, find: typeof violations) {
  expect.soft(await outOfScreen(page), `${screen}: scrolls sideways`).toEqual([]);
  expect.soft(await find(page), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await colourViolations(page), `${screen}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const contrastButton = (page: Page) =>
  page.getByRole('button', { name: 'Hoher Kontrast', includeHidden: true });

/** Applies a device's size and contrast to the page; open overlays stay. */
async function take(page: Page, { viewport, highContrast }: typeof desktop, { hasHeader }: Screen) {
  await page.setViewportSize(viewport);
  const button = contrastButton(page);
  if (hasHeader !== false && (await button.getAttribute('aria-pressed')) !== String(highContrast)) {
    // The pointer cannot reach it behind a dialog.
    await button.dispatchEvent('click');
    await expect(button).toHaveAttribute('aria-pressed', String(highContrast));
    await expect.poll(() => storedValue(page, 'preferences')).toMatchObject({ content: { highContrast } });
  }
  // Size observers run in the next frame.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
