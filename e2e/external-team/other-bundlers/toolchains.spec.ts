import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { logIn } from '#e2e/support/page/login.ts';
import { expectModuleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { watchScripts } from '#e2e/support/page/running-scripts.ts';
import { navigateTo } from '#e2e/support/page/screens.ts';
import { untilPrecached } from '#e2e/support/page/service-worker.ts';
import { buildToolchain, type Toolchain } from '#e2e/support/server/build-other-bundlers.ts';
import type { Interception } from '#e2e/support/server/reverse-proxy.ts';
import { countCopies, oneOfEach } from '../singletons/singletons.ts';

const toolchains = ['rspack', 'webpack', 'vite'] as const;

// Only one process creates the builds.
test.describe.configure({ mode: 'default' });
let workspace: string;
let builds: Readonly<Record<Toolchain, string>>;

test.beforeAll(async () => {
  workspace = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-bundlers-'));
  const build = (toolchain: Toolchain) => buildToolchain(toolchain, path.join(workspace, toolchain));
  const [rspack, webpack, vite] = await Promise.all(toolchains.map(build));
  builds = { rspack, webpack, vite } as typeof builds;
});
test.afterAll(() => rm(workspace, { recursive: true, force: true }));

const counter = (page: Page, toolchain: Toolchain) => page.getByRole('button', { name: `${toolchain}: ` });

/** The module renders, counts, and loads its second chunk. */
async function expectRunning(page: Page, toolchain: Toolchain): Promise<void> {
  await expect(counter(page, toolchain)).toHaveText(`${toolchain}: 0`);
  await counter(page, toolchain).click();
  await expect(counter(page, toolchain)).toHaveText(`${toolchain}: 1`);
  await expect(page.getByText('Später geladen, 1')).toBeVisible();
}

test('Modules built by rspack, webpack and Vite share one React with ours and work offline', async ({
  page,
  portal,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_/);
  for (const toolchain of toolchains) {
    const { findings } = await portal.releases.check(builds[toolchain]);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
  }
  await portal.releases.releaseBuilds(Object.values(builds));
  const scripts = await watchScripts(page);
  await page.goto('/');
  await logIn(page, 'kunde');
  await untilPrecached(page);
  for (const toolchain of toolchains) {
    await navigateTo(page, `/module-${toolchain}`);
    await expectRunning(page, toolchain);
  }
  const addresses = scripts.addresses().join('\n');
  for (const toolchain of toolchains) expect(addresses).toContain(`/modules/module-${toolchain}/`);
  const { React, 'React DOM': reactDom } = countCopies(await scripts.sources());
  expect({ React, reactDom }).toEqual({ React: oneOfEach.React, reactDom: oneOfEach['React DOM'] });

  await portal.front.goDown();
  for (const toolchain of toolchains) {
    await page.goto(`/module-${toolchain}`);
    await expectRunning(page, toolchain);
  }
});

/** Replaces the answers for files of the modules. */
const altered =
  (files: RegExp): Interception =>
  ({ url = '' }, answer) => {
    if (!files.test(url)) return false;
    answer
      .writeHead(200, { 'content-type': 'text/javascript' })
      .end("document.documentElement.dataset.altered = 'ran'; export default () => 'altered';");
    return true;
  };

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('An altered file of an external module never runs, and a retry loads the released file', async ({
    page,
    portal,
    watch,
  }) => {
    watch.announce(/^error: \[module-\w+\] integrity/, /^error: Failed to find a valid digest/);
    watch.tolerate(/^error: Fetch API cannot load .* SRI/);
    await portal.releases.releaseBuilds(Object.values(builds));
    await page.goto('/');
    await logIn(page, 'kunde');
    const refused = async (toolchain: Toolchain) => {
      await expectModuleFailure(page, `module-${toolchain}`, 'integrity');
      await expect(page.locator('html')).not.toHaveAttribute('data-altered');
    };
    const importMap = page.locator('script[type="importmap"]');
    const later = /\/module-vite\/.*\/assets\/Later/;
    for (const [toolchain, files] of [
      ['rspack', /\/module-rspack\/.*\/Counter/],
      ['webpack', /\/module-webpack\/.*\/__federation_expose_entry/],
      ['vite', later],
    ] as const)
      await test.step(toolchain, async () => {
        portal.front.intercept(altered(files));
        await navigateTo(page, `/module-${toolchain}`);
        await refused(toolchain);
        portal.front.intercept(undefined);
        await tryAgain(page);
        await expectRunning(page, toolchain);
      });

    await test.step('Altered after verification, in a browser without import maps with hashes', async () => {
      await page.route('**/module-vite', withoutHashes);
      portal.front.intercept(alteredAfter(1, later, builds.vite));
      await expect(importMap).toHaveCount(1);
      await page.goto('/module-vite');
      await expect(importMap).toHaveCount(0);
      await refused('vite');
    });
    await test.step('Altered after it is loaded: it is not requested a third time', async () => {
      portal.front.intercept(alteredAfter(2, later, builds.vite));
      await tryAgain(page);
      await expectRunning(page, 'vite');
    });
  });
});

/** Serves the released file this many times, and an altered one from then on. */
function alteredAfter(times: number, files: RegExp, build: string): Interception {
  let asked = 0;
  return (incoming, answer) => {
    if (!files.test(incoming.url ?? '')) return false;
    asked += 1;
    if (asked > times) return altered(files)(incoming, answer);
    const file = /\/(assets\/.*)$/.exec(incoming.url ?? '')?.[1] ?? '';
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-store' };
    answer.writeHead(200, headers).end(readFileSync(path.join(build, file)));
    return true;
  };
}

/** The page in a browser without import maps with hashes and without the policy for them. */
async function withoutHashes(route: Route): Promise<void> {
  const response = await route.fetch();
  const { 'integrity-policy': _, 'content-encoding': _encoding, ...headers } = response.headers();
  const body = (await response.text()).replace(/<script type="importmap">.*?<\/script>/, '');
  await route.fulfill({ response, headers, body });
}
