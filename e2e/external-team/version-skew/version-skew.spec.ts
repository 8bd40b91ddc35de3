import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { ReleasedModule } from '@zaehlwerk/module-kit/host';
import { openDirectory, publish } from '@zaehlwerk/release';
import { logIn } from '#e2e/support/page/login.ts';
import { expectModuleFailure, expectPageFailure } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { adding, serveModules } from '#e2e/support/page/release-set.ts';
import { watchScripts } from '#e2e/support/page/running-scripts.ts';
import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { countCopies, oneOfEach } from '../singletons/singletons.ts';
import { expectCounterWorks } from './counter.ts';
import { buildModules, buildShell, copyModule } from './host.ts';
import { modules, shells } from './skews.ts';

// A service worker would keep its own release set.
test.use({ serviceWorkers: 'block' });
// Shells are built and all their files compressed.
test.describe.configure({ timeout: 120_000 });

let builds: string;
test.beforeAll(async () => {
  // Several builds, one after the other.
  test.setTimeout(120_000);
  builds = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-skew-builds-'));
  await buildModules(builds);
});
test.afterAll(() => rm(builds, { recursive: true, force: true }));

const errorOf = (module: string) => new RegExp(`^error: \\[${module}\\] incompatible`);
const incompatibleIn = (shell: keyof typeof shells) =>
  modules.filter(({ outcome }) => outcome[shell] !== 'works');

/**
 * Publishes every build of the module. Refused builds, like the `further` ones, are added to the page's release set.
 * Then compatible builds work beside each other, and incompatible ones show their reason and load nothing.
 */
async function expectOutcomes(
  page: Page,
  site: string,
  shell: keyof typeof shells,
  further: readonly ReleasedModule[] = [],
): Promise<void> {
  const incompatible = incompatibleIn(shell);
  for (const { name, outcome } of incompatible)
    await expect(publish(openDirectory(site), [path.join(builds, name)])).rejects.toThrow(outcome[shell]);
  const compatible = modules.filter(module => !incompatible.includes(module)).map(({ name }) => name);
  await publish(
    openDirectory(site),
    compatible.map(name => path.join(builds, name)),
  );
  const copied = await Promise.all(incompatible.map(({ name }) => copyModule(site, path.join(builds, name))));
  await serveModules(page, adding(...copied, ...further));

  const loaded: string[] = [];
  page.on('request', request => loaded.push(new URL(request.url()).pathname));
  const scripts = await watchScripts(page);
  await page.goto('/');
  await expectHome(page);
  for (const name of compatible) await test.step(`${name} works`, () => expectCounterWorks(page, name));
  for (const { name } of incompatible)
    await test.step(`${name} is refused`, async () => {
      await follow(page, name);
      await expectModuleFailure(page, name, 'incompatible');
    });
  expect(loaded.filter(path => path.includes('/incompatible/'))).toEqual([]);
  expect(countCopies(await scripts.sources())).toEqual(oneOfEach);
}

async function logInToPortal(page: Page): Promise<void> {
  await page.goto('/');
  await logIn(page, 'kunde');
  await expectHome(page);
}

async function expectJobList(page: Page): Promise<void> {
  await follow(page, 'Ablesung');
  await expectReading(page);
  await page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeVisible();
}

test('Modules of other versions run in today’s shell or are refused', async ({
  page,
  portal: { site },
  watch,
}) => {
  watch.announce(...incompatibleIn('today').map(({ name }) => errorOf(name)));
  await logInToPortal(page);
  await expectOutcomes(page, site, 'today');
  await expectJobList(page);
});

test('A later shell also serves the contract before its own', async ({ page, portal, watch }) => {
  watch.announce(...incompatibleIn('next').map(({ name }) => errorOf(name)));
  const build = path.join(builds, 'shell-next');
  await buildShell(shells.next, build);
  const { set } = await publish(openDirectory(portal.site), [build]);
  expect(set.shell.provides.react).not.toBe(portal.firstSet.shell.provides.react);
  await logInToPortal(page);
  await expectOutcomes(page, portal.site, 'next');
  await expectJobList(page);
});

test('A shell that serves only the next contract refuses modules of the current one', async ({
  page,
  portal,
  watch,
}) => {
  const { site, firstSet, releases } = portal;
  watch.announce(
    ...[
      ...incompatibleIn('nextAlone').map(({ name }) => name),
      'mf-reading',
      'mf-evaluation',
      'mf-information',
    ].map(errorOf),
  );
  await logInToPortal(page);
  const build = path.join(builds, 'shell-next-alone');
  await buildShell(shells.nextAlone, build);
  await expect(publish(openDirectory(site), [build])).rejects.toThrow(
    /^mf-auth \S+ needs contract .* Release a shell with that contract, or a mf-auth that is made for one of these/,
  );
  for (const { name } of firstSet.modules) await releases.enable(name, false);
  await publish(openDirectory(site), [build]);
  await expectOutcomes(page, site, 'nextAlone', firstSet.modules);
  await follow(page, 'Ablesung');
  await expectPageFailure(page, 'mf-reading', 'incompatible');
});
