import { breakFiles, truncated } from '../browser/faults.ts';
import { expectModuleFailure, expectSettledHome, tryAgain } from '../browser/module-failure.ts';
import { expectReading, follow } from '../browser/screens.ts';
import { test } from '../browser/test.ts';
import { readingFiles, reports } from './reading-files.ts';

test.use({ account: 'kunde' });

for (const [kind, files] of Object.entries(readingFiles)) {
  test(`half of the file, ${kind}: it is not run, its area says so, and it recovers`, async ({
    page,
    watch,
  }) => {
    watch.announce(reports.refusedContents, reports.integrity);
    const mend = await breakFiles(page, files, truncated);

    await page.goto('/ablesung');
    await expectModuleFailure(page, 'mf-reading', 'integrity');
    await follow(page, 'Start');
    await expectSettledHome(page);
    await follow(page, 'Ablesung');

    await mend();
    await tryAgain(page);
    await expectReading(page);
  });
}
