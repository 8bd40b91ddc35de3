import { breakFiles, notFoundPage, refused } from '../browser/faults.ts';
import { expectModuleFailure, expectSettledHome, tryAgain } from '../browser/module-failure.ts';
import { expectReading, follow } from '../browser/screens.ts';
import { test } from '../browser/test.ts';
import { readingFiles, reports } from './reading-files.ts';

test.use({ account: 'kunde' });

const faults = { 'connection refused': refused, '404 answered as HTML': notFoundPage };
const fileKinds = ['container', 'entry', 'screen', 'styles', 'shared', 'texts'] as const;

for (const [fault, apply] of Object.entries(faults)) {
  for (const kind of fileKinds) {
    test(`${fault}, ${kind}: its area says so, the rest works, and it recovers`, async ({ page, watch }) => {
      watch.announce(reports.failedRequest, reports.unreachable);
      // Of texts the page asks for the contents, so the browser holds even the error page against their hash.
      if (kind === 'texts' && apply === notFoundPage) watch.announce(reports.refusedContents);
      const mend = await breakFiles(page, readingFiles[kind], apply);

      await page.goto('/ablesung');
      await expectModuleFailure(page, 'mf-reading', 'unreachable');
      await follow(page, 'Start');
      await expectSettledHome(page);
      await follow(page, 'Ablesung');
      await expectModuleFailure(page, 'mf-reading', 'unreachable');

      await tryAgain(page);
      await expectModuleFailure(page, 'mf-reading', 'unreachable');
      await mend();
      await tryAgain(page);
      await expectReading(page);
    });
  }
}
