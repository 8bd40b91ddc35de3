import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { headlessShell, wholeBrowser } from './support/page/launch-options.ts';

// Releases of tests live for seconds: good compression would cost more time than everything else.
process.env.PORTAL_BROTLI_QUALITY ??= '1';

const testsOf = (folder: string) => `${folder}/*.spec.ts`;
/** Folders whose tests have already passed with the same files (set by `npm test`). */
const unchanged = process.env.UNCHANGED_TESTS?.split(' ').filter(Boolean) ?? [];
/** Background Sync exists only in the full browser. */
const inWholeBrowser = ['resilience/background.spec.ts', 'resilience/release.spec.ts'];

export default defineConfig({
  // Each project or worker fixture set is a separate process with its own browser: there are two, the one with the
  // longest tests first.
  projects: [
    { name: 'whole-browser', testMatch: inWholeBrowser, use: { launchOptions: wholeBrowser } },
    {
      name: 'portal',
      testMatch: '**/*.spec.ts',
      testIgnore: [...inWholeBrowser, ...unchanged.map(testsOf)],
    },
  ],
  outputDir: '../.cache/browser-tests',
  snapshotPathTemplate: '{testDir}/{testFileDir}/trees/{arg}{ext}',
  globalSetup: './support/server/global-setup.ts',
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // One more than the number of processors: tests wait for a clock or an answer a fifth of their time.
  workers: 3,
  retries: 0,
  // Long timeouts cost nothing when tests pass, and a machine that builds at the same time is several times slower.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    launchOptions: headlessShell,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // Animations cost an eighth of the processor time, and axe would judge colours during transitions. In Chromium
    // the journeys run with animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Most faults apply to requests that a service worker would answer.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
});
