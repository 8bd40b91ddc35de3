import type { Page } from '@playwright/test';
import type { Canary } from '@zaehlwerk/module-kit/host';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { navigateTo } from '#e2e/support/page/screens.ts';
import { logInAndPrecache } from '#e2e/support/page/service-worker.ts';
import { activate, untilUpdateWaits } from '../updates/update-dialog.ts';

const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label, exact: true });

/** Sets the canary number of this browser. */
async function draw(page: Page, number: number): Promise<void> {
  await page.evaluate(drawn => localStorage.setItem('zw-draw', String(drawn)), number);
}

test('A canary runs in some browsers, offline too, and in all once it is promoted', async ({
  page,
  portal: { front, releases },
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  const { canaries } = await releases.release('mf-reading', { 'jobs.search.label': 'Aufträge neu' }, 30);
  const { from } = (canaries as readonly Canary[])[0] as Canary;
  await logInAndPrecache(page);
  const kept = Number(await page.evaluate(() => localStorage.getItem('zw-draw')));
  const isChosen = (kept - from + 100) % 100 < 30;
  await navigateTo(page, '/ablesung');
  await expect(search(page, isChosen ? 'Aufträge neu' : 'Aufträge suchen')).toBeVisible();

  await front.goDown();
  for (const [behind, label] of [
    [29.9, 'Aufträge neu'],
    [0, 'Aufträge neu'],
    [30, 'Aufträge suchen'],
  ] as const) {
    await draw(page, (from + behind) % 100);
    await page.goto('/ablesung');
    await expect(search(page, label)).toBeVisible();
  }

  await front.comeUp();
  // An update is offered only online.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await releases.promote('mf-reading');
  await untilUpdateWaits(page);
  await activate(page);
  await expect(search(page, 'Aufträge neu')).toBeVisible();
});
