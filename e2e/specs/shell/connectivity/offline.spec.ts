import type { Page } from '@playwright/test';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/support/page/layout-shifts.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectHome, expectLogin, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { notice, offlinePanel, untilWatched } from './offline-panel.ts';
import { answerProbes, unanswered, untilProbeIsAnswered } from './probe-answers.ts';

/** Top of the page content and of its sticky bar. */
async function places(page: Page) {
  const main = await page.getByRole('main').boundingBox();
  const send = await page.getByRole('button', { name: 'Ablesung senden' }).boundingBox();
  return { main: main?.y, send: send?.y };
}

/** The same after the effects of a window resize. */
async function settledPlaces(page: Page) {
  const seen: string[] = [];
  const isSettled = async () => {
    seen.push(JSON.stringify(await places(page)));
    const last = seen.slice(-3);
    return last.length === 3 && new Set(last).size === 1;
  };
  await expect.poll(isSettled, { intervals: [100] }).toBe(true);
  return places(page);
}

test('The offline message appears to the right users, without layout shift, and once per outage', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  const comeBack = async () => {
    const answered = untilProbeIsAnswered(page);
    await context.setOffline(false);
    await answered;
    // It must last for a second.
    await page.clock.fastForward(1_000);
  };

  await test.step('The login screen announces that a login needs a connection', async () => {
    await page.goto('/');
    await expectLogin(page);
    await untilWatched(page);
    await context.setOffline(true);
    await expect(offlinePanel(page)).toContainText('Kein Internet');
    await expect(offlinePanel(page)).toContainText(
      'Anmelden können Sie sich, sobald Sie wieder online sind.',
    );
    await comeBack();
    await expect(offlinePanel(page)).toBeHidden();
  });

  await logIn(page, 'varianten');
  await expectHome(page);
  await navigateTo(page, '/ablesung/LT-400102');
  // The details of the job come after the form.
  await expect(page.getByRole('heading', { name: 'Angaben zum Auftrag' })).toBeVisible();

  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['small phone', { width: 320, height: 640 }],
    ['desktop', { width: 1280, height: 800 }],
  ] as const)
    for (const scrolled of [0, 150])
      await test.step(`The message appears and disappears without a layout shift: ${device}, ${scrolled} px down the page`, async () => {
        await page.setViewportSize(viewport);
        await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
        await page.evaluate(top => scrollTo({ top, behavior: 'instant' }), scrolled);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
        const before = await settledPlaces(page);
        await watchLayoutShifts(page);

        await context.setOffline(true);
        await expect(notice(page)).not.toContainText('Internet verfügbar!');
        await expect(offlinePanel(page)).toContainText('Ablesungen können weiterhin durchgeführt werden!');
        expect.soft(await places(page)).toEqual(before);
        const panel = await offlinePanel(page).boundingBox();
        expect.soft((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThan(before.send ?? 0);

        await comeBack();
        await expect(notice(page)).toContainText('Alle Funktionen stehen wieder zur Verfügung.');
        await expect(offlinePanel(page)).toBeHidden();
        expect.soft(await places(page)).toEqual(before);
        await expectNoLayoutShift(page, 0.02);
      });

  await test.step('A retry takes 2 s without a connection, and the keyboard hides the message', async () => {
    await context.setOffline(true);
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await retry.focus();
    // Whenever the test checks.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await page.keyboard.press('Enter');
    const pending = page.getByRole('button', { name: 'Wird geprüft' });
    await expect(pending).toBeFocused();
    await page.clock.runFor(1_900);
    await expect(pending).toBeFocused();
    await page.clock.runFor(100);
    await expect(offlinePanel(page)).toContainText('Noch keine Internetverbindung.');
    await expect(retry).toBeFocused();
    await page.clock.resume();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(offlinePanel(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await comeBack();
    await expect(notice(page)).toContainText('Internet verfügbar!');
  });

  await test.step('The message stays through ten short outages, which are announced once', async () => {
    const messages: string[] = [];
    await page.exposeFunction('tell', (text: string) => messages.push(text));
    await page.evaluate(() => {
      const region = document.querySelector('[aria-label="Meldungen"]');
      const tell = Reflect.get(window, 'tell');
      new MutationObserver(records => {
        for (const { addedNodes } of records) for (const node of addedNodes) tell(node.textContent);
      }).observe(region ?? document.body, { subtree: true, childList: true });
    });
    const probes = await answerProbes(page);
    // While the network is unstable, no probe succeeds.
    probes.answer = unanswered;
    for (let loss = 1; loss <= 10; loss++) {
      await context.setOffline(true);
      await expect(offlinePanel(page)).toContainText('Kein Internet');
      if (loss < 10) await context.setOffline(false);
    }
    probes.answer = undefined;
    await comeBack();
    await expect(notice(page)).toContainText('Internet verfügbar!');
    await expect(offlinePanel(page)).toBeHidden();
    expect(messages.filter(text => text.includes('Internet verfügbar!'))).toHaveLength(1);
  });
});
