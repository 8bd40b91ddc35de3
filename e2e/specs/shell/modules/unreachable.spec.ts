import { breakFiles, notFoundPage, refused, truncated } from '#e2e/support/page/faults.ts';
import {
  expectModuleFailure,
  expectPageFailure,
  expectSettledHome,
  tryAgain,
} from '#e2e/support/page/module-failure.ts';
import { expectReading, follow } from '#e2e/support/page/screens.ts';
import { test } from '#e2e/support/page/test.ts';
import { readingFiles, reports } from './reading-files.ts';

test.use({ account: 'kunde' });

/** Faults of a file, with the resulting error code of its module. */
const faults = [
  { fault: 'connection refused', apply: refused, code: 'unreachable' },
  { fault: '404 answered as HTML', apply: notFoundPage, code: 'unreachable' },
  { fault: 'half of the file', apply: truncated, code: 'integrity' },
];

test('A module with an unreachable, wrong or cut file is reported, and recovers', async ({ page, watch }) => {
  test.slow();
  watch.announce(reports.failedRequest, reports.unreachable, reports.refusedContents, reports.integrity);
  for (const [turn, [kind, files]] of Object.entries(readingFiles).entries())
    await test.step(kind, async () => {
      // Each fault is once the first, which also affects automatic requests of the page.
      const inTurn = [...faults.slice(turn % faults.length), ...faults.slice(0, turn % faults.length)];
      for (const [place, { fault, apply, code }] of inTurn.entries())
        await test.step(fault, async () => {
          const restore = await breakFiles(page, files, apply);
          if (place === 0) await page.goto('/ablesung');
          else await tryAgain(page);
          await expectModuleFailure(page, 'mf-reading', code);
          if (place === 0 && (kind === 'container' || kind === 'screen')) {
            await follow(page, 'Start');
            await expectSettledHome(page);
            await follow(page, 'Ablesung');
            await expectPageFailure(page, 'mf-reading', code);
          }
          await restore();
          await page.unroute(files);
        });
      await tryAgain(page);
      await expectReading(page);
    });
});
