import type { Page } from '@playwright/test';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { offlinePanel, untilWatched } from '#e2e/specs/shell/connectivity/offline-panel.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { draftsOnDevice } from './device-drafts.ts';
import { addPhoto, draftForm } from './draft-form.ts';

const username = 'reise-entwurf';

/** True if the page asks before it closes; it stays open. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type() === 'beforeunload';
}

test('A full device is reported at once; the form keeps everything and saves it once there is room', async ({
  page,
  watch,
}) => {
  // A full device has no precached files: lazy chunks must load before the connection ends.
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const form = draftForm(page, username);
  const full = page.getByRole('main').getByText(/Der Speicher dieses Geräts ist voll/);
  const devtools = await page.context().newCDPSession(page);
  const { origin } = runningPortal();
  // Before the page loads: the browser checks its quota only now and then.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/');
  await logIn(page, username, { isKept: false });
  await follow(page, 'Ablesung');
  await form.row.click();
  await form.high.fill('2000,5');
  await expect(full).toBeVisible();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('noch nicht gesichert');
  const picture = await drawn(page, { width: 1200, height: 900, type: 'image/jpeg' });
  await addPhoto(page, page.getByRole('button', { name: 'Foto hinzufügen' }).first(), picture);
  await expect(form.photos).toHaveCount(1);
  await expect(form.high).toHaveValue('2000,5');
  expect(await asksBeforeClosing(page)).toBe(true);
  // The offline panel pushes messages down: header menus stay reachable.
  await untilWatched(page);
  await page.context().setOffline(true);
  await expect(offlinePanel(page)).toBeVisible();
  await page.getByRole('button', { name: 'Benutzermenü' }).click({ trial: true });
  await page.context().setOffline(false);
  await expect(offlinePanel(page)).toBeHidden();

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  // Leaving a field writes at once, not with the next attempt.
  await form.high.focus();
  await form.high.press('Tab');
  await expect(full).toBeHidden();
  await expect(page.getByRole('region', { name: 'Meldungen' })).not.toContainText('noch nicht gesichert');
  const { drafts, files } = await draftsOnDevice(page);
  expect([drafts.length, files.length]).toEqual([1, 1]);
  page.on('dialog', () => expect('the browser').toBe('silent'));
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});

test('A browser without storage is reported at once, and typed text survives navigation', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const form = draftForm(page, username);
  await page.goto(`/ablesung/${username}-strom`);
  await logIn(page, username, { isKept: false });
  await form.high.fill('2000,5');
  await expect(
    page.getByRole('main').getByText(/Dieser Browser kann zurzeit nichts speichern/),
  ).toBeVisible();
  expect(await asksBeforeClosing(page)).toBe(true);
  await page.getByRole('link', { name: 'Start', exact: true }).first().click();
  await page.goBack();
  await expect(form.high).toHaveValue('2000,5');
});
