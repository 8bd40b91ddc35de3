import { expect, test as watched } from '../browser/test.ts';
import { copyFixture, type FixtureCopy } from './fixture-copy.ts';
import { startModuleAlone } from './module-alone.ts';

const test = watched.extend<{ sources: FixtureCopy }>({
  sources: async ({ browserName: _ }, use) => {
    const copy = await copyFixture('mf-without-login');
    await use(copy);
    await copy.remove();
  },
  baseURL: [
    async ({ sources }, use) => {
      const server = await startModuleAlone(sources.folder);
      await use(server.origin);
      await server.stop();
    },
    { scope: 'test', timeout: 60_000 },
  ],
});

const screen = 'src/reading/WithoutLogin.tsx';

test('what is changed is in the page: a component as it runs, a text, a mistake, and what mends it', async ({
  page,
  sources,
  watch,
}) => {
  watch.announce(/^error: \[rspack-dev-server\] ERROR in \.\/src\/reading/);
  // Whether the page can go on after a build that failed is the bundler's matter.
  watch.tolerate(/Errors while compiling/, /HMR/, / 404 /);
  await page.goto('/ablesung-ohne-zugang');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Ablesung ohne Zugang');
  await page.evaluate(() => document.body.classList.add('first-page'));

  await sources.change(screen, "<PageHeading>{t('title')}</PageHeading>", '<PageHeading>Neu</PageHeading>');
  await expect(heading).toHaveText('Neu');
  await expect(page.locator('body')).toHaveClass('first-page');

  await sources.change(screen, 'return (', 'return ((');
  await expect(page.getByRole('alert', { name: 'Build problems' })).toContainText(screen);
  await sources.change(screen, 'return ((', 'return (');
  await expect(page.getByRole('alert', { name: 'Build problems' })).toHaveCount(0);
  await sources.change(screen, '<PageHeading>Neu</PageHeading>', "<PageHeading>{t('title')}</PageHeading>");
  await expect(heading).toHaveText('Ablesung ohne Zugang');

  await sources.change('locales/de-FORMAL.json', 'Ablesung ohne Zugang', 'Ohne Zugang');
  await expect(heading).toHaveText('Ohne Zugang');
});
