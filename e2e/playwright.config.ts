import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { headlessShell } from './browser/launch-options.ts';

// What tests publish lives for seconds: compressing it well would take more time than all else about it.
process.env.PORTAL_BROTLI_QUALITY ??= '1';

/** What `npm test` runs only with other files than before; a folder each. */
const lasting = ['create-module', 'version-skew', 'hosting'];
const testsOf = (folder: string) => `${folder}/*.spec.ts`;

export default defineConfig({
  // The longest tests first, so that no processor waits at the end.
  projects: [
    ...lasting.map(name => ({ name, testMatch: testsOf(name) })),
    { name: 'portal', testMatch: '**/*.spec.ts', testIgnore: lasting.map(testsOf) },
  ],
  outputDir: '../.cache/browser-tests',
  globalSetup: './portal/global-setup.ts',
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
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
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Pictures of the document after every step would cost a run about 7 % of its processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
