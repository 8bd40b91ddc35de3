import process from 'node:process';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './browser/launch-options.ts';

const wholeModules = 'create-module/*.spec.ts';

export default defineConfig({
  // What builds and tests a whole module needs every processor: it comes last, so that no other test waits beside it.
  projects: [
    { name: 'portal', testMatch: '**/*.spec.ts', testIgnore: wholeModules },
    { name: 'module', testMatch: wholeModules },
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
    launchOptions,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    // The faults of most tests meet requests that a service worker would answer by itself.
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    // Pictures of the document after every step would cost a run about 7 % of its processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
