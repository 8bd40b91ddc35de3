import type { Page } from '@playwright/test';
import { expectStillPage, watchLayoutShifts } from '../browser/layout-shifts.ts';
import { expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { answerProbes, unanswered } from './answered-probes.ts';
import { notice, offlinePanel, untilWatched } from './offline-panel.ts';

const job = '/ablesung/LT-400102';

/** Where the page's own content begins on the screen, and where its sticky bar does. */
async function places(page: Page) {
  const main = await page.getByRole('main').boundingBox();
  const send = await page.getByRole('button', { name: 'Ablesung senden' }).boundingBox();
  return { main: main?.y, send: send?.y };
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['small phone', { width: 320, height: 640 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test.describe(device, () => {
    test.use({ account: 'varianten', viewport });

    for (const scrolled of [0, 150]) {
      test(`the hint comes and goes and moves nothing, ${scrolled} px down the page`, async ({
        page,
        context,
        watch,
      }) => {
        watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
        await page.goto(job);
        await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
        await untilWatched(page);
        await page.mouse.wheel(0, scrolled);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
        const before = await places(page);
        await watchLayoutShifts(page);

        await context.setOffline(true);
        await expect(offlinePanel(page)).toContainText('Ablesungen können weiterhin durchgeführt werden!');
        expect(await places(page)).toEqual(before);
        const panel = await offlinePanel(page).boundingBox();
        expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(before.send ?? 0);

        await context.setOffline(false);
        await expect(notice(page)).toContainText('Alle Funktionen stehen wieder zur Verfügung.');
        await expect(offlinePanel(page)).toBeHidden();
        expect(await places(page)).toEqual(before);
        await expectStillPage(page, 0.02);
      });
    }
  });
}

test('whoever is not logged in learns when that will be possible', async ({ page, context, watch }) => {
  // What comes after the start may be on its way.
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await expectLogin(page);
  await untilWatched(page);
  await context.setOffline(true);
  await expect(offlinePanel(page)).toContainText('Kein Internet');
  await expect(offlinePanel(page)).toContainText('Anmelden können Sie sich, sobald Sie wieder online sind.');
});

test.describe('the hint', () => {
  test.use({ account: 'varianten' });

  test('can be tried, which takes 2 s without a connection, and hidden by keyboard', async ({
    page,
    context,
    watch,
  }) => {
    watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    await page.goto(job);
    await untilWatched(page);
    await context.setOffline(true);
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.focus();
    const begun = Date.now();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Wird geprüft' })).toBeFocused();
    await expect(offlinePanel(page)).toContainText('Es besteht noch keine Internetverbindung.');
    expect(Date.now() - begun).toBeGreaterThanOrEqual(2000);
    await expect(retry).toBeFocused();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(offlinePanel(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('stays through ten losses of the network, which are told of once', async ({
    page,
    context,
    watch,
  }) => {
    watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    await page.goto(job);
    await untilWatched(page);
    const told: string[] = [];
    await page.exposeFunction('tell', (text: string) => told.push(text));
    await page.evaluate(() => {
      const region = document.querySelector('[aria-label="Meldungen"]');
      const tell = Reflect.get(window, 'tell');
      new MutationObserver(records => {
        for (const { addedNodes } of records) for (const node of addedNodes) tell(node.textContent);
      }).observe(region ?? document.body, { subtree: true, childList: true });
    });
    const probes = await answerProbes(page);
    // As long as the network comes and goes, no probe gets through.
    probes.answer = unanswered;
    for (let loss = 1; loss <= 10; loss++) {
      await context.setOffline(true);
      await expect(offlinePanel(page)).toContainText('Kein Internet');
      if (loss === 10) probes.answer = undefined;
      await context.setOffline(false);
    }
    await expect(notice(page)).toContainText('Internet verfügbar!');
    await expect(offlinePanel(page)).toBeHidden();
    expect(told.filter(text => text.includes('Internet verfügbar!'))).toHaveLength(1);
  });
});
