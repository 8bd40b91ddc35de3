import type { Route } from '@playwright/test';
import { watchShellParts } from '#e2e/support/page/shell-parts.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { notice, offlinePanel, untilWatched } from './offline-panel.ts';
import { answerProbes } from './probe-answers.ts';

const hotelPage = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel</title>' });
const hotelRedirect = (route: Route) =>
  route.fulfill({ status: 302, headers: { location: 'http://hotel.example/login' } });
const otherServer = (route: Route) => route.fulfill({ status: 404, json: { error: 'not found' } });
const refused = (route: Route) => route.abort('connectionrefused');
const gateway = (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' });

const wantsLogin = 'Das Netz verlangt eine Anmeldung';

test.use({ account: 'varianten' });

test('The poll detects every substitute of the portal, and its return', async ({ page, context, watch }) => {
  test.slow();
  watch.announce(/^error: Failed to load resource/);
  await page.clock.install();
  const probes = await answerProbes(page);
  const untilShellIsWhole = watchShellParts(page);
  await page.goto('/ablesung');
  await expect.poll(() => probes.asked).toBe(1);
  await untilWatched(page);
  // The fake clock would make pending requests late.
  await untilShellIsWhole();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
  // A clock jump ends a running check, after which the poll is half a minute later.
  const untilPolled = (thenSees: () => Promise<void>) =>
    expect(async () => {
      const before = probes.asked;
      await page.clock.fastForward(31_000);
      await expect.poll(() => probes.asked, { timeout: 2_000 }).toBeGreaterThan(before);
      await thenSees();
    }).toPass();
  const comesBack = async () => {
    probes.answer = undefined;
    await untilPolled(async () => {
      // It must last for a second.
      await page.clock.fastForward(1_000);
      await expect(notice(page)).toContainText('Internet verfügbar!', { timeout: 5_000 });
    });
    await expect(offlinePanel(page)).toBeHidden();
  };
  const goesAway = (says: string) =>
    untilPolled(() => expect(offlinePanel(page)).toContainText(says, { timeout: 5_000 }));

  await test.step('The poll runs every 30 s', async () => {
    await page.clock.fastForward(15_000);
    expect(probes.asked).toBe(1);
  });

  for (const [what, answer, says] of [
    ['no answer', refused, 'Kein Internet'],
    ['only a gateway answers', gateway, 'Kein Internet'],
    ['a captive portal answers', hotelPage, wantsLogin],
    ['a captive portal redirects', hotelRedirect, wantsLogin],
    ['another server answers', otherServer, wantsLogin],
  ] as const)
    await test.step(what, async () => {
      probes.answer = answer;
      await goesAway(says);
      await expect(notice(page)).not.toContainText('Internet verfügbar!');
      await comesBack();
    });

  await test.step('A captive portal opens its login in another tab', async () => {
    probes.answer = hotelPage;
    await goesAway(wantsLogin);
    await context.route('**/api/public/application', route =>
      route.request().isNavigationRequest() ? hotelPage(route) : route.fallback(),
    );
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Anmeldung des Netzes öffnen' }).click();
    await expect(await opened).toHaveTitle('Hotel');
    await (await opened).close();
    await comesBack();
  });

  await test.step('A failed call triggers a connectivity check at once', async () => {
    probes.answer = refused;
    await page.route('**/api/pro/job', refused);
    await page.clock.fastForward(61_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(offlinePanel(page)).toContainText('Kein Internet');
    await expect(notice(page)).not.toContainText('Aktualisierung fehlgeschlagen');
  });
});
