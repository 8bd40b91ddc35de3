import { navigateTo } from '#e2e/support/page/screens.ts';
import { evaluateAcrossReloads, logInAndPrecache } from '#e2e/support/page/service-worker.ts';
import { activate, isMarked, mark, untilUpdateWaits } from '../updates/update-dialog.ts';
import { expect, test } from './development-server-test.ts';
import { banner, runModuleFrom, search } from './override-page.ts';

test('A module override survives an update; without its server the published module runs, offline too', async ({
  page,
  portal: { front, releases },
  development: { address, changeText, goDown },
  watch,
}) => {
  watch.announce(/^request to http:\/\/127\.0\.0\.1/, /^error: Failed to load resource/);
  await changeText('Aufträge suchen', 'Neu suchen');
  await logInAndPrecache(page);
  await runModuleFrom(page, address);
  await expect(banner(page)).toContainText(`läuft von ${address}`);
  await navigateTo(page, '/ablesung');

  await releases.release('mf-auth', { 'login.title': 'Anmeldung neu' });
  await untilUpdateWaits(page);
  await mark(page);
  await activate(page);
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(banner(page)).toContainText(`läuft von ${address}`);
  await expect(search(page, 'Neu suchen')).toBeVisible();
  const cached = await evaluateAcrossReloads(page, async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    return (await Promise.all(stores.map(store => store.keys()))).flat().map(({ url }) => url);
  });
  expect(cached.filter(url => url.startsWith(address))).toEqual([]);

  await goDown();
  await page.reload();
  const reason = `mf-reading ist hier die veröffentlichte Version. ${address} antwortet nicht.`;
  await expect(banner(page)).toContainText(reason);
  await expect(search(page, 'Aufträge suchen')).toBeVisible();
  await front.goDown();
  await page.reload();
  await expect(banner(page)).toContainText(reason);
  await expect(search(page, 'Aufträge suchen')).toBeVisible();
});
