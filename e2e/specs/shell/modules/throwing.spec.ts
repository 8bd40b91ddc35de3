import type { Page } from '@playwright/test';
import { expectModuleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { adding, serveModules } from '#e2e/support/page/release-set.ts';
import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { fixtureModule } from '#e2e/support/server/running-portal.ts';

test.use({ account: 'kunde' });

const fixed = (page: Page, level: number, name: string) =>
  expect(page.getByRole('heading', { level, name: `${name}: behoben` })).toBeVisible();

/** Fixes the cause: the fixture modules check this before they throw. */
async function fix(page: Page, from: 'yes' | 'next-attempt' = 'yes'): Promise<void> {
  await page.evaluate(value => sessionStorage.setItem('fixed', value), from);
}

async function breakAgain(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('fixed'));
}

test('A module that throws at start, in a screen or in a card is reported, and recovers', async ({
  page,
  watch,
}) => {
  watch.announce(
    /^error: \[mf-fails-at-start\] threw-at-start Error: This module fails at its start/,
    /^error: \[mf-fails-in-render\] threw-in-render Error: This screen fails/,
    /^error: \[mf-fails-in-render\] threw-in-render Error: This card fails/,
  );
  await serveModules(page, adding(fixtureModule('mf-fails-at-start'), fixtureModule('mf-fails-in-render')));

  await test.step('It throws at start', async () => {
    await page.goto('/fixture/start');
    await expectModuleFailure(page, 'mf-fails-at-start', 'threw-at-start');
    await follow(page, 'Ablesung');
    await expectReading(page);
    await follow(page, 'Start mit Fehler');
    await expectModuleFailure(page, 'mf-fails-at-start', 'threw-at-start');
    await fix(page);
    await tryAgain(page);
    await fixed(page, 1, 'Start mit Fehler');
  });

  await breakAgain(page);
  await test.step('It throws in a card of the start page, and the other cards work', async () => {
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await expectHome(page);
    await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');
    await expect(page.getByRole('region', { name: 'Ablesung' })).toBeVisible();
    await fix(page);
    await tryAgain(page);
    await fixed(page, 2, 'Anzeige mit Fehler');
  });

  await breakAgain(page);
  await test.step('It throws in a screen', async () => {
    await follow(page, 'Anzeige mit Fehler');
    await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');
    await follow(page, 'Ablesung');
    await expectReading(page);
    await follow(page, 'Anzeige mit Fehler');
    await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');
    await fix(page);
    await tryAgain(page);
    await fixed(page, 1, 'Anzeige mit Fehler');
  });

  await test.step('It throws once, and the second attempt of React shows it', async () => {
    await follow(page, 'Ablesung');
    await expectReading(page);
    await fix(page, 'next-attempt');
    await follow(page, 'Anzeige mit Fehler');
    await fixed(page, 1, 'Anzeige mit Fehler');
  });
});
