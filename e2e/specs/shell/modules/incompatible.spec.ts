import { expectModuleFailure, expectPageFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { changing, serveModules, without } from '#e2e/support/page/release-set.ts';
import { expectHome, follow, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'kunde' });

const incompatible = {
  incompatible: changing('mf-reading', module => ({ ...module, requires: { contract: '^99.0.0' } })),
  'invalid-manifest': changing('mf-reading', ({ entry: _, ...module }) => module),
};

test('An incompatible module is reported and never loaded, and an unlisted one has no places', async ({
  page,
  watch,
}) => {
  const requested: string[] = [];
  page.on('request', request => requested.push(new URL(request.url()).pathname));

  for (const [code, edit] of Object.entries(incompatible))
    await test.step(code, async () => {
      watch.announce(new RegExp(`^error: \\[mf-reading\\] ${code}`));
      await serveModules(page, edit);
      requested.splice(0);
      // A page without preloads of this module.
      await page.goto('/');
      await expectHome(page);
      await expectModuleFailure(page, 'mf-reading', code);
      await follow(page, 'Ablesung');
      await expectPageFailure(page, 'mf-reading', code);
      expect(requested.filter(path => path.startsWith('/modules/mf-reading/'))).toEqual([]);

      // Only another release can fix it: a retry reloads the page, which shows the same message.
      await tryAgain(page);
      await expectModuleFailure(page, 'mf-reading', code);
      await follow(page, 'Start');
      await expectHome(page);
    });

  await test.step('An unlisted module has no navigation, no cards and no pages', async () => {
    await serveModules(page, without('mf-reading'));
    await page.goto('/');
    await expectHome(page);
    const entries = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link');
    await expect(entries).toHaveText(['Start', 'Auswertung', 'Hilfe']);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await navigateTo(page, '/ablesung');
    await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expectHome(page);
  });
});
