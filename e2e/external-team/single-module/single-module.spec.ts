import type { Page } from '@playwright/test';
import { allowAnonymousReading } from '#e2e/support/page/application.ts';
import { moduleFailure } from '#e2e/support/page/module-failure.ts';
import { expectJob } from '#e2e/support/page/screens.ts';
import { expect, test as watched } from '#e2e/support/page/test.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { copyFixture, type FixtureCopy } from './fixture-copy.ts';
import { type ModuleAlone, startModuleAlone } from './module-alone.ts';

const meterNumber = '1ESY1160412207';

interface Alone {
  /** Runs a module alone until the end of the test. */
  start(folder: string, settings: Readonly<Record<string, string>>): Promise<ModuleAlone>;
  /** Copies a fixture module with editable sources. */
  copyOf(fixture: string): Promise<FixtureCopy>;
}

const test = watched.extend<{ readonly alone: Alone }>({
  alone: [
    async ({ context, watch }, use) => {
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
      // The pages and servers would log errors about each other's end.
      for (const page of context.pages()) await page.close();
      for (const module of running) await module.stop();
      for (const copy of copies) await copy.remove();
    },
    { timeout: 60_000 },
  ],
});

test('A module alone in the real shell has its own backend, demo login, routes and home card', async ({
  page,
  alone,
}) => {
  test.setTimeout(180_000);
  // Uses the database of the test run, which already has the imported data.
  const { origin } = await alone.start('mf-reading', { DATA_DIR: runningPortal().dataDirectory });
  await page.goto(`${origin}/ablesung`);
  await page.getByRole('button', { name: 'kunde: Katharina Brandt' }).click();
  const list = page.getByRole('navigation', { name: 'Aufträge' });
  await list.getByRole('link', { name: meterNumber }).click();
  await expectJob(page, meterNumber);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(/\d von 9 Ablesungen erledigt/);
  expect(await page.evaluate(federationSeenByDevtools)).toEqual({
    instances: expect.arrayContaining(['shell', 'mf_reading']),
    remotesOfShell: expect.arrayContaining(['mf_reading']),
    exposed: ['./entry'],
  });
});

/** Module Federation devtools data of a page: the host, the remotes it loaded, and their exposed modules. */
function federationSeenByDevtools() {
  const { __INSTANCES__: instances, moduleInfo } = Reflect.get(globalThis, '__FEDERATION__');
  const remote = Object.entries<{ modules?: { modulePath: string }[] }>(moduleInfo).find(([id]) =>
    id.startsWith('mf_reading'),
  );
  return {
    instances: instances.map(({ name }: { name: string }) => name),
    remotesOfShell: Object.keys(moduleInfo.shell?.remotesInfo ?? {}),
    exposed: remote?.[1].modules?.map(({ modulePath }) => modulePath),
  };
}

const screen = 'src/reading/WithoutLogin.tsx';

test('With another backend, code and texts reload live, and errors show and disappear', async ({
  page,
  context,
  alone,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.announce(/^error: \[rspack-dev-server\] ERROR in \.\/src\/reading/);
  watch.announce(/^error: \[mf-without-login\] unreachable/);
  watch.tolerate(/Errors while compiling/, /HMR/, / 404 /);
  const sources = await alone.copyOf('mf-without-login');
  const server = await alone.start(sources.folder, { BACKEND_URL: runningPortal().origin });
  const open = async (tab: Page) => {
    await allowAnonymousReading(tab);
    await tab.goto(`${server.origin}/ablesung-ohne-zugang`);
    return tab.getByRole('heading', { level: 1 });
  };
  const heading = await open(page);
  await expect(heading).toHaveText('Ablesung ohne Zugang');
  await page.evaluate(() => document.body.classList.add('first-page'));

  await sources.change(screen, "<PageHeading>{t('title')}</PageHeading>", '<PageHeading>Neu</PageHeading>');
  await expect(heading).toHaveText('Neu');
  await expect(page.locator('body')).toHaveClass('first-page');
  await sources.change(screen, '<PageHeading>Neu</PageHeading>', "<PageHeading>{t('title')}</PageHeading>");
  await expect(heading).toHaveText('Ablesung ohne Zugang');

  await sources.change(screen, 'return (', 'return ((');
  await expect.poll(() => server.output()).toContain(screen);
  await expect(heading).toHaveText('Ablesung ohne Zugang');
  // An open page may reload at any time: a separate tab shows the result of a load.
  const broken = await context.newPage();
  await open(broken);
  await expect(moduleFailure(broken)).toBeVisible();
  await broken.close();
  await sources.change(screen, 'return ((', 'return (');
  await expect.poll(() => server.output().split(screen).at(-1)).toContain('compiled successfully');
  await expect(await open(await context.newPage())).toHaveText('Ablesung ohne Zugang');

  const builtBefore = server.output().length;
  await sources.change('locales/de-FORMAL.json', 'Ablesung ohne Zugang', 'Ohne Zugang');
  await expect(heading).toHaveText('Ohne Zugang');
  // A development server cannot stop during a build.
  await expect.poll(() => server.output().slice(builtBefore)).toContain('compiled successfully');
});
