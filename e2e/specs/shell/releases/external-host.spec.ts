import { breakFiles, truncated } from '#e2e/support/page/faults.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectPageFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { reports } from '../modules/reading-files.ts';

test.use({ serviceWorkers: 'block' });

test('A module on another host runs under the policy of its release, and an altered one does not', async ({
  page,
  portal,
  watch,
}) => {
  watch.announce(/^request to http:\/\/127\.0\.0\.1/, reports.refusedContents, reports.integrity);
  const { origin } = portal.moduleHost;
  await portal.releases.releaseReadingFrom(origin);
  const policy = (await fetch(portal.front.origin, { headers: { accept: 'text/html' } })).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain(`script-src 'self' ${origin} 'sha256-`);

  const restore = await breakFiles(page, /^http:\/\/127\.0\.0\.1:\d+\/entry\.\w+\.js/, truncated);
  await page.goto('/');
  await logIn(page, 'kunde');
  await expectHome(page);
  await follow(page, 'Ablesung');
  await expectPageFailure(page, 'mf-reading', 'integrity');
  await restore();
  await tryAgain(page);
  await expectReading(page);
});
