import type { Page } from '@playwright/test';
import { expectModuleFailure, tryAgain } from '../browser/module-failure.ts';
import { adding, serveModules } from '../browser/release-set.ts';
import { expectHome, expectReading, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { fixtureModule } from '../portal/running-portal.ts';

test.use({ account: 'kunde' });

/** The cause is gone: the fixture modules look for this before they throw. */
async function mend(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
}

test('an exception at start: its area says so, the rest works, and it recovers', async ({ page, watch }) => {
  watch.announce(/^error: \[mf-fails-at-start\] threw-at-start Error: This module fails at its start/);
  await serveModules(page, adding(fixtureModule('mf-fails-at-start')));

  await page.goto('/fixture/start');
  await expectModuleFailure(page, 'mf-fails-at-start', 'threw-at-start');
  await follow(page, 'Ablesung');
  await expectReading(page);
  await follow(page, 'Start mit Fehler');
  await expectModuleFailure(page, 'mf-fails-at-start', 'threw-at-start');

  await mend(page);
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Start mit Fehler: behoben' })).toBeVisible();
});

test('an exception in render: its area says so, the rest works, and it recovers', async ({ page, watch }) => {
  watch.announce(
    /^error: \[mf-fails-in-render\] threw-in-render Error: This screen fails/,
    /^error: \[mf-fails-in-render\] threw-in-render Error: This card fails/,
  );
  await serveModules(page, adding(fixtureModule('mf-fails-in-render')));

  await page.goto('/fixture/render');
  await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');
  await follow(page, 'Ablesung');
  await expectReading(page);
  await follow(page, 'Start');
  await expectHome(page);
  await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');
  await follow(page, 'Anzeige mit Fehler');
  await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');

  await mend(page);
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Anzeige mit Fehler: behoben' })).toBeVisible();
});

test('an exception in one card of the start page leaves the other cards alone', async ({ page, watch }) => {
  watch.announce(/^error: \[mf-fails-in-render\] threw-in-render Error: This card fails/);
  await serveModules(page, adding(fixtureModule('mf-fails-in-render')));

  await page.goto('/');
  await expectHome(page);
  await expectModuleFailure(page, 'mf-fails-in-render', 'threw-in-render');
  await expect(page.getByRole('region', { name: 'Ablesung' })).toBeVisible();

  await mend(page);
  await tryAgain(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Anzeige mit Fehler: behoben' })).toBeVisible();
});
