import { breakFiles, notFoundPage, refused, truncated } from '../browser/faults.ts';
import { expectModuleFailure, expectSettledHome, tryAgain } from '../browser/module-failure.ts';
import { expectReading, follow } from '../browser/screens.ts';
import { test } from '../browser/test.ts';
import { readingFiles, reports } from './reading-files.ts';

test.use({ account: 'kunde' });

/** What befalls a file on its way, the code that its module fails with, and what the browser says of it. */
const faults = {
  'connection refused': {
    apply: refused,
    code: 'unreachable',
    said: [reports.failedRequest, reports.unreachable],
  },
  '404 answered as HTML': {
    apply: notFoundPage,
    code: 'unreachable',
    // Of texts the page asks for the contents, so the browser holds even the error page against their hash.
    said: [reports.failedRequest, reports.unreachable, reports.refusedContents],
  },
  'half of the file': {
    apply: truncated,
    code: 'integrity',
    said: [reports.refusedContents, reports.integrity],
  },
};

for (const [fault, { apply, code, said }] of Object.entries(faults)) {
  test(`${fault}, whatever file it is: its area says so, the rest works, and it recovers`, async ({
    page,
    watch,
  }) => {
    test.slow();
    watch.announce(...said);
    for (const [kind, files] of Object.entries(readingFiles))
      await test.step(kind, async () => {
        const mend = await breakFiles(page, files, apply);
        await page.goto('/ablesung');
        await expectModuleFailure(page, 'mf-reading', code);
        await tryAgain(page);
        await expectModuleFailure(page, 'mf-reading', code);
        if (kind === 'container' || kind === 'screen') {
          await follow(page, 'Start');
          await expectSettledHome(page);
          await follow(page, 'Ablesung');
          await expectModuleFailure(page, 'mf-reading', code);
        }
        await mend();
        await tryAgain(page);
        await expectReading(page);
        await page.unroute(files);
      });
  });
}
