import { logIn } from '#e2e/support/page/login.ts';
import { moduleFailure } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { logInAndPrecache } from '#e2e/support/page/service-worker.ts';
import type { OwnPortal } from '#e2e/support/server/own-portal.ts';
import { untilWatched } from '../connectivity/offline-panel.ts';
import { afterHandOver, imprint, updateDialog } from './update-dialog.ts';

const gone = [
  /^error: Failed to load resource/,
  /^error: Refused to (apply style|execute script)/,
  /^error: \[mf-reading\] unreachable/,
];

/** Publishes three releases and withdraws shell and reading module of the first set. */
async function releaseThrice({ releases, firstSet }: OwnPortal): Promise<void> {
  await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await releases.release('mf-reading', { 'jobs.search.label': 'Aufträge drei' });
  await releases.release('shell', { 'footer.imprint': 'Impressum vier' });
  await releases.withdraw(firstSet);
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('A tab that slept through three releases loads the newest', async ({ page, portal, watch }) => {
    watch.announce(...gone);
    // An HTML page instead of its texts is reported differently from a missing answer, if it arrives before the module
    // fails.
    watch.tolerate(/^error: (Failed to find a valid digest|Fetch API cannot load .* SRI)/);
    await page.goto('/');
    await logIn(page, 'kunde');
    await expectHome(page);
    // The update check loads after the page, and its file is withdrawn with the first set.
    await untilWatched(page);
    await releaseThrice(portal);

    await follow(page, 'Ablesung');
    await expect(moduleFailure(page)).toBeVisible();
    await expect(updateDialog(page)).toBeVisible();
    await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
    await expect(imprint(page, 'Impressum vier')).toBeVisible(afterHandOver);
    await expectReading(page);
    await expect(page.getByRole('searchbox', { name: 'Aufträge drei' })).toBeVisible();
  });
});

test('A device without caches also loads the newest release', async ({ page, portal, watch }) => {
  watch.announce(/^error: Failed to load resource/, /^error: \[mf-reading\] unreachable/);
  await logInAndPrecache(page);
  await releaseThrice(portal);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.evaluate(async () => Promise.all((await caches.keys()).map(name => caches.delete(name))));
  await follow(page, 'Ablesung');
  await expect(moduleFailure(page)).toBeVisible();
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
  // The whole release is precached first.
  await expect(imprint(page, 'Impressum vier')).toBeVisible({ timeout: 40_000 });
  await expectReading(page);
});
