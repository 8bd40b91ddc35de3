import { logIn } from '#e2e/support/page/login.ts';
import { expectModuleFailure } from '#e2e/support/page/module-failure.ts';
import { adding, serveModules } from '#e2e/support/page/release-set.ts';
import { watchScripts } from '#e2e/support/page/running-scripts.ts';
import { expectHome, expectLogin, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { fixtureModule } from '#e2e/support/server/running-portal.ts';
import { countCopies, oneOfEach } from './singletons.ts';

test('Every singleton exists once after login, home, list and job', async ({ page }) => {
  const scripts = await watchScripts(page);
  await page.goto('/');
  await expectLogin(page);
  await logIn(page, 'kunde');
  await expectHome(page);
  await follow(page, 'Ablesung');
  await expectReading(page);
  await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();

  expect(scripts.addresses().some(url => url.includes('/mf-reading/'))).toBe(true);
  expect(countCopies(await scripts.sources())).toEqual(oneOfEach);
});

test.describe('the counter itself', () => {
  test.use({ account: 'kunde' });

  test('The counter finds the second React of a module that bundles its own', async ({ page, watch }) => {
    watch.announce(/^error: \[mf-own-react\] threw-in-render/);
    const scripts = await watchScripts(page);
    await serveModules(page, adding(fixtureModule('mf-own-react')));
    await page.goto('/fixture/own-react');
    // The effect of a second copy: its hooks have no renderer.
    await expectModuleFailure(page, 'mf-own-react', 'threw-in-render');
    expect(countCopies(await scripts.sources())).toEqual({ ...oneOfEach, React: 2 });
  });
});
