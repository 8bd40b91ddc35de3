import type { Page } from '@playwright/test';
import { logIn } from '#e2e/support/page/login.ts';
import { expectHome } from '#e2e/support/page/screens.ts';
import { test } from '#e2e/support/page/test.ts';
import { unchangedDay } from '#e2e/support/server/unchanged-accounts.ts';
import { answerProbes } from '../shell/connectivity/probe-answers.ts';
import { expectTree } from './tree.ts';
import { customerScreens } from './tree-screens/customer.ts';
import { managerScreens } from './tree-screens/manager.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

for (const { name, account, screens } of [customerScreens, managerScreens])
  test(`The accessibility tree of each screen of a ${name} is as reviewed`, async ({ page }) => {
    test.setTimeout(60_000 + screens.length * 5_000);
    await setDay(page, unchangedDay);
    await page.goto('/');
    await logIn(page, account, { isKept: false });
    await expectHome(page);
    for (const screen of screens)
      await test.step(screen.name, async () => {
        await page.setViewportSize(screen.isOnPhone ? phone : desktop);
        await expectTree(await screen.reach(page), [name, screen.name]);
        // Closes what covers the next screen.
        await page.keyboard.press('Escape');
      });
  });

/** Of the page and, for the page, of the server: it would warn of a device whose clock is wrong. */
async function setDay(page: Page, day: Date): Promise<void> {
  await page.clock.setFixedTime(day);
  const probes = await answerProbes(page);
  probes.answer = async route => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: day.toUTCString() } });
  };
}
