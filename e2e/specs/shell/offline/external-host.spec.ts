import { logIn } from '#e2e/support/page/login.ts';
import { expectModuleFailure } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectReading } from '#e2e/support/page/screens.ts';
import { logInAndPrecache, untilPrecached } from '#e2e/support/page/service-worker.ts';

test('A module on another host is precached too', async ({ page, portal, watch }) => {
  watch.announce(
    /^request to http:\/\/127\.0\.0\.1/,
    /^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/,
  );
  await portal.releases.releaseReadingFrom(portal.moduleHost.origin);
  await logInAndPrecache(page);
  await portal.moduleHost.goDown();
  await portal.front.goDown();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.goto('/ablesung');
  await expectReading(page);
});

test('An unreachable host does not keep the other files from being precached', async ({
  page,
  portal,
  watch,
}) => {
  watch.announce(
    /^request to http:\/\/127\.0\.0\.1/,
    /^error: Failed to load resource: net::ERR_/,
    /^error: \[mf-reading\] /,
  );
  await portal.releases.releaseReadingFrom(portal.moduleHost.origin);
  await portal.moduleHost.goDown();
  await page.goto('/');
  await logIn(page, 'kunde');
  await untilPrecached(page);
  await portal.front.goDown();
  await page.goto('/zugaenge');
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Zugänge' })).toBeVisible();
  await page.goto('/ablesung');
  await expectModuleFailure(page, 'mf-reading', 'unreachable');
});
