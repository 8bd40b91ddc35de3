import { logIn } from '#e2e/support/page/login.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { logInAndPrecache, setsOnDevice, workerStates } from '#e2e/support/page/service-worker.ts';
import { missing } from '#e2e/support/server/reverse-proxy.ts';
import {
  afterHandOver,
  checkForUpdate,
  imprint,
  isMarked,
  mark,
  untilUpdateWaits,
  updateDialog,
} from './update-dialog.ts';

test('An update is offered to idle users online, can be postponed, and replaces the old release', async ({
  page,
  context,
  portal: { front, releases },
  watch,
}) => {
  test.slow();
  // A probe can be on its way when the network goes.
  watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto('/');
  await mark(page);
  await expect.poll(() => workerStates(page)).toEqual({ active: 'activated' });
  await expect(updateDialog(page), 'a first visit asks nothing').toBeHidden();
  expect(await isMarked(page), 'and loads nothing again').toBe(true);

  await logIn(page, 'kunde');
  await follow(page, 'Ablesung');
  await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('1ESY');
  const differences: (string | undefined)[] = [];
  front.intercept(({ url, headers }) => {
    if ('available-dictionary' in headers) differences.push(url);
    return false;
  });
  const next = await releases.release('mf-reading', { 'jobs.search.label': 'Aufträge finden' });
  await untilUpdateWaits(page);
  expect(differences, 'files come as their difference').toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\/modules\/mf-reading\/.*\/locales\/de-FORMAL/),
      `/history/${next.id}/index.html`,
    ]),
  );
  front.intercept(undefined);
  await page.clock.runFor(5_000);
  await expect(updateDialog(page)).toBeHidden();
  await context.setOffline(true);
  await page.getByRole('heading', { level: 1, name: 'Ablesung' }).focus();
  await page.clock.runFor(5_000);
  await expect(updateDialog(page)).toBeHidden();
  await context.setOffline(false);
  await page.clock.runFor(5_000);
  await expect(updateDialog(page)).toBeVisible();
  await expect(updateDialog(page)).toContainText('was Sie eingegeben haben, bleibt erhalten');
  await mark(page);
  await updateDialog(page).getByRole('button', { name: 'Später' }).last().click();
  await expect(updateDialog(page)).toBeHidden();
  expect(await isMarked(page)).toBe(true);

  await page.goto('/');
  await expectHome(page);
  await expect(updateDialog(page)).toBeVisible();
  await mark(page);
  // Browsers stop a worker after half a minute without requests.
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await follow(page, 'Ablesung');
  await expect(page.getByRole('searchbox', { name: 'Aufträge finden' })).toBeVisible();
  await expect.poll(() => setsOnDevice(page)).toEqual([next.id]);
  await expect(updateDialog(page)).toBeHidden();
});

test('An incomplete release changes nothing; one that fails to start is replaced by the next', async ({
  page,
  portal: { front, releases, firstSet },
  watch,
}) => {
  test.slow();
  watch.announce(/^exception: Error: broken release/);
  // Of a page that still loads when the next worker takes over.
  watch.tolerate(/^error: Failed to load resource: net::ERR_FAILED/);
  await logInAndPrecache(page);
  const next = await releases.release('shell', { 'footer.imprint': 'Impressum zwei' });
  await releases.withdraw(firstSet);
  front.intercept(missing(/\/shell\/.*\/locales\//));
  await checkForUpdate(page);
  await expect.poll(() => workerStates(page)).toEqual({ active: 'activated' });
  await page.reload();
  await expect(imprint(page, 'Impressum')).toBeVisible();
  await expect(updateDialog(page)).toBeHidden();
  await follow(page, 'Ablesung');
  await expect(page.getByRole('searchbox', { name: 'Aufträge suchen' })).toBeVisible();

  front.intercept(undefined);
  front.requests();
  await untilUpdateWaits(page);
  const ofShell = front.requests().filter(request => request.startsWith('GET /shell/'));
  expect(ofShell, 'only the file that has changed').toEqual([
    `GET ${next.shell.base}${next.shell.locales['de-FORMAL']}`,
  ]);
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
  await expect(imprint(page, 'Impressum zwei')).toBeVisible(afterHandOver);
  await expect.poll(() => setsOnDevice(page)).toEqual([next.id]);

  await releases.releaseBrokenShell();
  await untilUpdateWaits(page);
  const failed = page.waitForEvent('pageerror');
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
  await failed;
  await releases.release('shell', { 'footer.imprint': 'Impressum geheilt' });
  await untilUpdateWaits(page);
  // Users reload a page that does not appear.
  await expect(async () => {
    await page.reload();
    await expect(imprint(page, 'Impressum geheilt')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});
