import { expectModuleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { logInAndPrecache } from '#e2e/support/page/service-worker.ts';

const screenOfCharts = /\/modules\/mf-charts\/[^/]+\/Charts\.\w+\.js/;

test('An excluded chunk is not precached, and opens offline after its first use', async ({
  page,
  portal: { front, releases },
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_/, /^error: \[mf-charts\] /);
  await releases.releaseFixture('mf-charts');
  front.requests();
  await logInAndPrecache(page);
  const brought = front.requests();
  expect(brought.some(asked => asked.includes('/modules/mf-charts/'))).toBe(true);
  expect(brought.filter(asked => screenOfCharts.test(asked))).toEqual([]);

  const title = page.getByRole('heading', { level: 1, name: 'Diagramme' });
  await expectHome(page);
  await page.context().setOffline(true);
  await follow(page, 'Diagramme');
  await expectModuleFailure(page, 'mf-charts', 'not-available-offline');
  await page.context().setOffline(false);
  await tryAgain(page);
  await expect(title).toBeVisible();

  await front.goDown();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.reload();
  await expect(title).toBeVisible();
});
