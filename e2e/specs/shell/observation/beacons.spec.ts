import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import type { ReleaseSet } from '@zaehlwerk/module-kit/host';
import { breakFiles, refused } from '#e2e/support/page/faults.ts';
import { expectPageFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { serveBeacons } from '#e2e/support/page/release-set.ts';
import { expectLogin, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import { readingFiles, reports } from '../modules/reading-files.ts';

const endpoint = '/api/public/beacons';

/** The value of a sample of the backend's metrics; 0 while it is missing. */
async function counted(sample: string): Promise<number> {
  const text = await (await fetch(String(runningPortal().metrics))).text();
  const line = text.split('\n').find(line => line.startsWith(`${sample} `));
  return Number(line?.slice(sample.length) ?? 0);
}

async function publishedSet(): Promise<ReleaseSet> {
  return JSON.parse(await readFile(path.join(runningPortal().site, 'release-set.json'), 'utf8'));
}

/** The published version of a module. */
async function versionOf(name: string): Promise<string> {
  const set = await publishedSet();
  return set.modules.find(module => module.name === name)?.version ?? '';
}

/** Name of the shell chunk with the Web Vitals library. */
async function observingFile(): Promise<string> {
  const folder = path.join(runningPortal().site, (await publishedSet()).shell.base);
  const files = (await readdir(folder)).filter(file => /\.js$/.test(file));
  const sources = await Promise.all(files.map(file => readFile(path.join(folder, file), 'utf8')));
  const found = files.filter((_file, index) => sources[index]?.includes('largest-contentful-paint'));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** URLs of all requests from now on. */
function requestsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  return asked;
}

/**
 * Hides and shows the page, as when switching tabs, until it sends one more request; it may have sent more by the time
 * the first is observed.
 */
async function putAsideUntilAsked(page: Page, asked: () => number): Promise<void> {
  const before = asked();
  const look = async () => {
    await putAside(page);
    return asked();
  };
  await expect.poll(look).toBeGreaterThan(before);
}

async function putAside(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tell = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    tell();
    Reflect.deleteProperty(document, 'visibilityState');
    tell();
  });
}

/** Waits until the observation code is loaded; its request is the last automatic one of the page. */
async function isObserved(page: Page): Promise<void> {
  const file = await observingFile();
  await page.waitForFunction(
    name => performance.getEntriesByType('resource').some(entry => entry.name.endsWith(name)),
    file,
  );
}

test('The first paint of a visit is measured although the code for it loads later', async ({ page }) => {
  const loads = `zaehlwerk_module_load_seconds_count{module="mf-auth",version="${await versionOf('mf-auth')}"}`;
  const vitals = ['FCP', 'LCP', 'TTFB'].map(
    name => `zaehlwerk_web_vital_seconds_count{name="${name}",route="/ablesung/:jobId"}`,
  );
  const samples = [loads, ...vitals];
  const before = await Promise.all(samples.map(counted));
  await serveBeacons(page, endpoint);
  await page.goto('/ablesung/geheim-1?account=geheim-2');
  await expectLogin(page);
  await isObserved(page);
  const beacons: Request[] = [];
  page.on('request', request => request.url().endsWith(endpoint) && beacons.push(request));
  await putAsideUntilAsked(page, () => beacons.length);
  expect(beacons[0]?.postData()).toContain('"module":"mf-auth"');
  expect(beacons[0]?.postData()).not.toMatch(/geheim|Mozilla/);
  expect(beacons[0]?.headers()).not.toHaveProperty('referer');
  await page.goto('about:blank');

  const more = async () => {
    const now = await Promise.all(samples.map(counted));
    return now.map((count, index) => count - (before[index] ?? 0));
  };
  await expect.poll(more).toEqual([1, 1, 1, 1]);
});

test.describe('logged in', () => {
  test.use({ account: 'kunde' });

  test('A module that fails and then loads is counted with its version', async ({ page, watch }) => {
    const build = `module="mf-reading",version="${await versionOf('mf-reading')}"`;
    const failures = `zaehlwerk_module_failures_total{${build},code="unreachable"}`;
    const loads = `zaehlwerk_module_load_seconds_count{${build}}`;
    watch.announce(reports.failedRequest, reports.unreachable);
    const before = { failures: await counted(failures), loads: await counted(loads) };
    await serveBeacons(page, endpoint);
    const restore = await breakFiles(page, readingFiles.screen, refused);

    await page.goto('/');
    await isObserved(page);
    await follow(page, 'Ablesung');
    await expectPageFailure(page, 'mf-reading', 'unreachable');
    await restore();
    await tryAgain(page);
    await expectReading(page);
    await page.goto('about:blank');

    await expect.poll(() => counted(failures)).toBe(before.failures + 1);
    expect(await counted(loads)).toBeGreaterThan(before.loads);
  });

  test('An endpoint that is down or does not answer disturbs nothing', async ({ page, watch }) => {
    watch.announce(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED \S+beacons$/);
    let asked = 0;
    let isDown = true;
    await page.route(`**${endpoint}`, route => {
      asked += 1;
      // An endpoint that does not refuse keeps the request pending until the page is closed.
      return isDown ? route.abort('connectionrefused') : undefined;
    });
    await serveBeacons(page, endpoint);
    await page.goto('/');
    await isObserved(page);
    await putAsideUntilAsked(page, () => asked);
    isDown = false;
    await follow(page, 'Ablesung');
    await expectReading(page);
    await putAsideUntilAsked(page, () => asked);
    await follow(page, 'Start');
    await follow(page, 'Ablesung');
    await expectReading(page);
  });
});

test('Without an endpoint or consent no code of the observation is loaded', async ({ page }) => {
  const file = await observingFile();
  const asked = requestsOf(page);
  const visit = async () => {
    await page.goto('/');
    await expectLogin(page);
    // The worker is registered by chunks that load after the start, together with the observation.
    await page.waitForLoadState('networkidle');
    await putAside(page);
  };
  await visit();
  await serveBeacons(page, endpoint);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await visit();
  expect(asked.filter(url => url.includes(file) || url.includes('beacons'))).toEqual([]);
});
