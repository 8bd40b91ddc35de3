import { holdFiles } from '#e2e/support/page/faults.ts';
import { expectModuleFailure, expectPageFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { watchShellParts } from '#e2e/support/page/shell-parts.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { readingFiles, reports } from './reading-files.ts';

test.use({ account: 'kunde' });

const slowFiles = {
  ...readingFiles,
  'all of its code': /\/modules\/mf-reading\/[^/]+\/[\w.]+(\?attempt=\d+)?$/,
};

/** The files without the address of a second try, which is answered here. */
const atFirstAttempt = (files: RegExp) => new RegExp(files.source.replace('(\\?attempt=\\d+)?', ''));

test('A module that does not answer for 15 s is reported, and recovers', async ({ page, watch }) => {
  test.slow();
  watch.announce(reports.timeout);
  await page.clock.install();
  for (const [kind, files] of Object.entries(slowFiles))
    await test.step(kind, async () => {
      const held = await holdFiles(page, atFirstAttempt(files));
      const untilShellIsWhole = watchShellParts(page);
      // A page counts as loaded only when the last of its files has been answered.
      await page.goto('/ablesung', { waitUntil: 'commit' });
      const loading = page.getByRole('main').getByRole('status', { name: 'wird geladen...' });
      await expect(loading).toBeVisible();
      // What the shell itself loads must not be late by the clock of the test.
      const entries = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link');
      await expect(entries).not.toHaveCount(0);
      if (kind !== 'shared') await untilShellIsWhole();
      await page.clock.fastForward(8_000);
      await expect(loading).toBeVisible();
      await page.clock.fastForward(8_000);
      await expectModuleFailure(page, 'mf-reading', 'timeout');
      if (kind === 'container' || kind === 'screen') {
        await follow(page, 'Start');
        await expectHome(page);
        await follow(page, 'Ablesung');
        await expectPageFailure(page, 'mf-reading', 'timeout');
      }

      held.letNewPass();
      await tryAgain(page);
      await expectReading(page);

      // The answers that come after all find the module in use and leave it alone.
      await held.release();
      await follow(page, 'Start');
      await expectHome(page);
      await follow(page, 'Ablesung');
      await expectReading(page);
    });
});
