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

/** The files without retry parameters; retries are answered here. */
const atFirstAttempt = (files: RegExp) => new RegExp(files.source.replace('(\\?attempt=\\d+)?', ''));

test('A module that does not answer for 15 s is reported, and recovers', async ({ page, watch }) => {
  test.slow();
  watch.announce(reports.timeout);
  await page.clock.install();
  for (const [kind, files] of Object.entries(slowFiles))
    await test.step(kind, async () => {
      const held = await holdFiles(page, atFirstAttempt(files));
      const untilShellIsWhole = watchShellParts(page);
      // A page counts as loaded once its last file is answered.
      await page.goto('/ablesung', { waitUntil: 'commit' });
      const loading = page.getByRole('main').getByRole('status', { name: 'wird geladen...' });
      await expect(loading).toBeVisible();
      // The fake clock must not make the shell's own files late.
      const entries = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link');
      await expect(entries).not.toHaveCount(0);
      if (kind !== 'shared') await untilShellIsWhole();
      // Nor the entry of another module in the closed menu.
      await expect(page.getByRole('link', { name: 'Meine Daten', includeHidden: true })).not.toHaveCount(0);
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

      // Late answers find the module in use and change nothing.
      await held.release();
      await follow(page, 'Start');
      await expectHome(page);
      await follow(page, 'Ablesung');
      await expectReading(page);
    });
});
