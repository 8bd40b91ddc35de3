import type { Page, Route } from '@playwright/test';
import { expect, test } from '../browser/test.ts';
import { answerProbes, unanswered } from './answered-probes.ts';
import { notice, offlinePanel, untilWatched } from './offline-panel.ts';

const failedProbe = /^error: Failed to load resource/;

const hotelPage = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel</title>' });
const hotelRedirect = (route: Route) =>
  route.fulfill({ status: 302, headers: { location: 'http://hotel.example/login' } });
const otherServer = (route: Route) => route.fulfill({ status: 404, json: { error: 'not found' } });
const refused = (route: Route) => route.abort('connectionrefused');
const gateway = (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' });

const wantsLogin = 'Das Netz verlangt eine Anmeldung';

test.use({ account: 'varianten' });

/** Opens the portal with a clock in the test's hand, and waits for the first probe. */
async function openPortal(page: Page) {
  await page.clock.install();
  const probes = await answerProbes(page);
  await page.goto('/ablesung');
  await expect.poll(() => probes.asked).toBe(1);
  await untilWatched(page);
  // What is on its way still would be late by the clock of the test.
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
  return probes;
}

for (const [what, answer, says, fails] of [
  ['nobody answers', refused, 'Kein Internet', true],
  ['only a gateway answers', gateway, 'Kein Internet', true],
  ['a page of the network’s own answers', hotelPage, wantsLogin, false],
  ['the network leads elsewhere', hotelRedirect, wantsLogin, false],
  ['another server answers', otherServer, wantsLogin, true],
] as const) {
  test(`${what}: noticed by the poll, and so is the portal when it is back`, async ({ page, watch }) => {
    if (fails) watch.announce(failedProbe);
    const probes = await openPortal(page);
    await page.clock.runFor(15_000);
    expect(probes.asked).toBe(1);
    probes.answer = answer;
    await page.clock.runFor(16_000);
    await expect(offlinePanel(page)).toContainText(says);

    probes.answer = undefined;
    await page.clock.runFor(32_000);
    await expect(notice(page)).toContainText('Internet verfügbar!');
    await expect(offlinePanel(page)).toBeHidden();
  });
}

test('a server that does not answer in time counts as gone', async ({ page }) => {
  const probes = await openPortal(page);
  probes.answer = unanswered;
  await page.clock.runFor(31_000);
  await expect.poll(() => probes.asked).toBe(2);
  await expect(offlinePanel(page)).toBeHidden();
  await page.clock.runFor(10_000);
  await expect(offlinePanel(page)).toContainText('Kein Internet');
});

test('a call that fails has the connection checked at once', async ({ page, watch }) => {
  watch.announce(failedProbe);
  const probes = await openPortal(page);
  probes.answer = refused;
  await page.route('**/api/pro/job', refused);
  await page.clock.fastForward(61_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(offlinePanel(page)).toContainText('Kein Internet');
  await expect(notice(page)).not.toContainText('Aktualisierung fehlgeschlagen');
});

test('a network that wants a login is one tab away from its login', async ({ page }) => {
  const probes = await openPortal(page);
  probes.answer = hotelPage;
  await page.clock.runFor(31_000);
  await page
    .context()
    .route('**/api/public/application', route =>
      route.request().isNavigationRequest() ? hotelPage(route) : route.fallback(),
    );
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Anmeldung des Netzes öffnen' }).click();
  await expect(await opened).toHaveTitle('Hotel');
});
