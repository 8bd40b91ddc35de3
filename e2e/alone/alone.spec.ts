import { withoutLoginAllowed } from '../browser/application.ts';
import { moduleFailure } from '../browser/module-failure.ts';
import { expectJob } from '../browser/screens.ts';
import { expect, test as watched } from '../browser/test.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { copyFixture, type FixtureCopy } from './fixture-copy.ts';
import { type ModuleAlone, startModuleAlone } from './module-alone.ts';

const meterNumber = '1ESY1160412207';

interface Alone {
  /** Runs a module alone until the test ends. */
  start(folder: string, settings: Readonly<Record<string, string>>): Promise<ModuleAlone>;
  /** Copies a fixture module, whose sources the test may change. */
  copyOf(fixture: string): Promise<FixtureCopy>;
}

const test = watched.extend<{ readonly alone: Alone }>({
  alone: [
    async ({ page, watch }, use) => {
      const running: ModuleAlone[] = [];
      const copies: FixtureCopy[] = [];
      // The files come from the development servers.
      watch.tolerate(/^request to http:\/\/localhost:/);
      await use({
        async start(...which) {
          const module = await startModuleAlone(...which);
          running.push(module);
          return module;
        },
        async copyOf(fixture) {
          const copy = await copyFixture(fixture);
          copies.push(copy);
          return copy;
        },
      });
      // It would miss its servers aloud, and they their sources.
      await page.close();
      for (const module of running) await module.stop();
      for (const copy of copies) await copy.remove();
    },
    { timeout: 30_000 },
  ],
});

test('a module in the real shell, over a backend of its own: a demo login, routes, a card of the start page', async ({
  page,
  alone,
}) => {
  test.setTimeout(180_000);
  // The database of the test run: what has been imported once is enough.
  const { origin } = await alone.start('mf-reading', { DATA_DIR: runningPortal().dataDirectory });
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('button', { name: 'kunde: Katharina Brandt' }).click();
  const list = page.getByRole('navigation', { name: 'Aufträge' });
  await list.getByRole('link', { name: meterNumber }).click();
  await expectJob(page, meterNumber);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(/\d von 9 Ablesungen erledigt/);
});

const screen = 'src/reading/WithoutLogin.tsx';

test('over another backend: a component is exchanged as it runs, a text and a mistake show, and what mends it', async ({
  page,
  alone,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.announce(/^error: \[rspack-dev-server\] ERROR in \.\/src\/reading/);
  watch.announce(/^error: \[mf-without-login\] unreachable/);
  watch.tolerate(/Errors while compiling/, /HMR/, / 404 /);
  const sources = await alone.copyOf('mf-without-login');
  const server = await alone.start(sources.folder, { BACKEND_URL: runningPortal().origin });
  await withoutLoginAllowed(page);
  await page.goto(`${server.origin}/ablesung-ohne-zugang`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Ablesung ohne Zugang');
  await page.evaluate(() => document.body.classList.add('first-page'));

  await sources.change(screen, "<PageHeading>{t('title')}</PageHeading>", '<PageHeading>Neu</PageHeading>');
  await expect(heading).toHaveText('Neu');
  await expect(page.locator('body')).toHaveClass('first-page');
  await sources.change(screen, '<PageHeading>Neu</PageHeading>', "<PageHeading>{t('title')}</PageHeading>");
  await expect(heading).toHaveText('Ablesung ohne Zugang');

  await sources.change('locales/de-FORMAL.json', 'Ablesung ohne Zugang', 'Ohne Zugang');
  await expect(heading).toHaveText('Ohne Zugang');

  await sources.change(screen, 'return (', 'return ((');
  await expect.poll(() => server.output()).toContain(screen);
  await expect(heading).toHaveText('Ohne Zugang');
  await page.reload();
  await expect(moduleFailure(page)).toBeVisible();
  await sources.change(screen, 'return ((', 'return (');
  await expect.poll(() => server.output().split(screen).at(-1)).toContain('compiled successfully');
  await page.reload();
  await expect(heading).toHaveText('Ohne Zugang');
});
