import { breakFiles, notFoundPage, refused } from '#e2e/support/page/faults.ts';
import { expectModuleFailure, moduleFailure } from '#e2e/support/page/module-failure.ts';
import { expectHome, expectReading, follow, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { reports } from './reading-files.ts';

test.use({ account: 'kunde' });

const file = /\/shell\/.*\/SignedIn\..*\.js/;

test('Modules work if the shell’s account code fails to load, and one retry loads it', async ({
  page,
  watch,
}) => {
  watch.announce(reports.failedRequest, /^error: \[shell\] unreachable/);
  for (const [fault, apply] of Object.entries({
    'connection refused': refused,
    '404 answered as HTML': notFoundPage,
  }))
    await test.step(fault, async () => {
      const restore = await breakFiles(page, file, apply);
      await page.goto('/');
      await expectModuleFailure(page, 'shell', 'unreachable');
      await navigateTo(page, '/ablesung');
      await expectReading(page);
      const retry = page.getByRole('banner').getByRole('button', { name: 'Erneut versuchen' });
      await expect(retry).toBeVisible();

      await restore();
      await retry.click();
      await expect(page.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
      await follow(page, 'Start');
      await expectHome(page);
      await expect(moduleFailure(page)).toBeHidden();
    });
});
