import { withoutServedView } from '#e2e/support/page/application.ts';
import { holdFiles } from '#e2e/support/page/faults.ts';
import { expectModuleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { changing, serveModules } from '#e2e/support/page/release-set.ts';
import { expectLogin, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

const module = 'mf-unknown-reading';
const path = '/ablesung-ohne-zugang';

test('The login screen reports an incompatible or slow anonymous module, and login still works', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: \[mf-unknown-reading\] incompatible/, /^error: \[mf-unknown-reading\] timeout/);
  await page.clock.install();
  const number = page.getByRole('textbox', { name: 'Zählernummer' });
  const home = page.getByRole('link', { name: 'Start', exact: true });

  await test.step('An incompatible module is never loaded', async () => {
    const requested: string[] = [];
    page.on('request', request => requested.push(new URL(request.url()).pathname));
    await serveModules(
      page,
      changing(module, released => ({ ...released, requires: { contract: '^99.0.0' } })),
    );
    await page.goto('/');
    await expectLogin(page);
    await navigateTo(page, path);
    await expectModuleFailure(page, module, 'incompatible');
    expect(requested.filter(file => file.startsWith(`/modules/${module}/`))).toEqual([]);
    await home.click();
    await expectLogin(page);
    await page.unrouteAll();
  });

  await test.step('A slow module is reported, and the login works meanwhile', async () => {
    const held = await holdFiles(page, /\/modules\/mf-unknown-reading\/[^/]+\/WithoutLogin\.\w+\.js$/);
    await withoutServedView(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByRole('status', { name: 'wird geladen...' })).toBeVisible();
    await expect(home).toBeVisible();
    await page.clock.fastForward(16_000);
    await expectModuleFailure(page, module, 'timeout');
    await home.click();
    await expectLogin(page);
    await navigateTo(page, path);
    await expectModuleFailure(page, module, 'timeout');
    held.letNewPass();
    await tryAgain(page);
    await expect(number).toBeVisible();
    await number.fill('1EMH0012345678');
    await held.release();
    await expect(number).toHaveValue('1EMH0012345678');
  });
});
