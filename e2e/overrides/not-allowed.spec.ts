import { expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { addressField, banner } from './override-page.ts';

test('where the deployment allows none there is no form, and what a browser has kept counts for nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const kept = [{ module: 'mf-auth', address: 'http://localhost:8091/' }];
    localStorage.setItem('zaehlwerk-overrides', JSON.stringify(kept));
  });
  await page.goto('/');
  await expectLogin(page);
  await page.goto('/status');
  await expect(page.getByText('Der Server ist erreichbar und arbeitet.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toHaveCount(0);
  await expect(addressField(page)).toHaveCount(0);
});
