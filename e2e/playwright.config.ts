import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { headlessShell, wholeBrowser } from './support/page/launch-options.ts';

// What tests publish lives for seconds: compressing it well would take more time than all else about it.
process.env.PORTAL_BROTLI_QUALITY ??= '1';

const testsOf = (folder: string) => `${folder}/*.spec.ts`;
/** Folders whose tests have passed with the same files, as `npm test` says. */
const unchanged = process.env.UNCHANGED_TESTS?.split(' ').filter(Boolean) ?? [];
/** Only the whole browser has Background Sync. */
const inWholeBrowser = ['resilience/background.spec.ts', 'resilience/release.spec.ts'];

export default defineConfig({
  // A project or another worker fixture is a process of the runner with a browser of its own: there are two, and the
  // one with the longest tests comes first.
  projects: [
    { name: 'whole-browser', testMatch: inWholeBrowser, use: { launchOptions: wholeBrowser } },
    {
      name: 'portal',
      testMatch: '**/*.spec.ts',
      testIgnore: [...inWholeBrowser, ...unchanged.map(testsOf)],
    },
  ],
  outputDir: '../.cache/browser-tests',
  globalSetup: './support/server/global-setup.ts',
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // One more than processors: tests wait, for a clock or an answer, a fifth of their time.
  workers: 3,
  retries: 0,
  // Patience costs nothing where all is well, and a machine that builds beside the tests takes several times as long.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: headlessShell,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // What moves is drawn again and again: an eighth of a run's processor time; and axe judges colours on their way.
    // The journeys see it move.
    contextOptions: { reducedMotion: 'reduce' },
    // The faults of most tests meet requests that a service worker would answer by itself.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
});
