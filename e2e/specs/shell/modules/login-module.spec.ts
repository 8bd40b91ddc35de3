import { breakFiles, refused } from '#e2e/support/page/faults.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectModuleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { serveModules, without } from '#e2e/support/page/release-set.ts';
import { expectHome, expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import { reports } from './reading-files.ts';

test('A login module that fails to load is reported and recovers, and login needs no other module', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: \[mf-auth\] unreachable/, reports.failedRequest, reports.unreachable);
  const restore = await breakFiles(page, /\/modules\/mf-auth\/.*\/remoteEntry/, refused);
  await breakFiles(page, /\/modules\/mf-reading\//, refused);

  await test.step('The login module cannot be loaded', async () => {
    await page.goto('/');
    await expectModuleFailure(page, 'mf-auth', 'unreachable');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Stadtwerke Lindental' })).toBeVisible();
    await page.getByRole('button', { name: 'Hoher Kontrast' }).click();
    await expect(page.getByRole('button', { name: 'Hoher Kontrast', pressed: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Stadtwerke Lindental');
  });

  await test.step('The next attempt loads it', async () => {
    await restore();
    await tryAgain(page);
    await expectLogin(page);
  });

  await test.step('Login and logout work without the reading module', async () => {
    await logIn(page, 'kunde');
    await expectHome(page);
    await expectModuleFailure(page, 'mf-reading', 'unreachable');
    await logOut(page);
    await expectLogin(page);
  });
});

test('A portal without a login module shows a message', async ({ page }) => {
  await serveModules(page, without('mf-auth'));
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Anmeldung nicht verfügbar');
});
