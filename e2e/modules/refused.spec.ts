import { expectModuleFailure, tryAgain } from '../browser/module-failure.ts';
import { changing, serveModules, without } from '../browser/release-set.ts';
import { expectHome, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';

test.use({ account: 'kunde' });

const unfit = {
  incompatible: changing('mf-reading', module => ({ ...module, requires: { contract: '^99.0.0' } })),
  'invalid-manifest': changing('mf-reading', ({ entry: _, ...module }) => module),
};

for (const [code, edit] of Object.entries(unfit)) {
  test(`${code}: its places say so, not a byte of it is loaded, and the rest works`, async ({
    page,
    watch,
  }) => {
    watch.announce(new RegExp(`^error: \\[mf-reading\\] ${code}`));
    const requested: string[] = [];
    page.on('request', request => requested.push(new URL(request.url()).pathname));
    await serveModules(page, edit);

    // A page without the preloads of this module's own address.
    await page.goto('/');
    await expectHome(page);
    await expectModuleFailure(page, 'mf-reading', code);
    await follow(page, 'Ablesung');
    await expectModuleFailure(page, 'mf-reading', code);
    expect(requested.filter(path => path.startsWith('/modules/mf-reading/'))).toEqual([]);

    // Nothing can mend it but another release: the next try says the same.
    await tryAgain(page);
    await expectModuleFailure(page, 'mf-reading', code);
    await follow(page, 'Start');
    await expectHome(page);
  });
}

test('a module that is not in the set has no navigation, no cards and no pages', async ({ page }) => {
  await serveModules(page, without('mf-reading'));
  await page.goto('/');
  await expectHome(page);
  const entries = page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link');
  await expect(entries).toHaveText(['Start']);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);

  await page.goto('/ablesung');
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expectHome(page);
});
