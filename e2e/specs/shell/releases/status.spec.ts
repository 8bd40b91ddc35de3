import { logIn } from '#e2e/support/page/login.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { addressField, banner } from '../overrides/override-page.ts';

test('Administrators see the release, its modules and the server on the status page', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = [{ module: 'mf-auth', address: 'http://localhost:8091/' }];
    localStorage.setItem('zw-overrides', JSON.stringify(kept));
  });
  await page.goto('/');
  await expectLogin(page);
  const set = await (await fetch(`${runningPortal().origin}/release-set.json`)).json();
  await page.goto('/status');
  await expectLogin(page);
  await logIn(page, 'technik');
  await expect(page.getByRole('heading', { level: 1, name: 'Status des Portals' })).toBeVisible();
  await expect(page.getByText('Der Server ist erreichbar und arbeitet.')).toBeVisible();
  await expect(page.getByText('Dieses Fenster zeigt die neueste Version.')).toBeVisible();
  await expect(page.getByText(`Version ${set.id}`)).toBeVisible();
  for (const { name, version } of set.modules)
    await expect(page.getByRole('listitem').filter({ hasText: `${name} ${version}` })).toBeVisible();

  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await expect(addressField(page)).toHaveCount(0);
});
