import { existsSync } from 'node:fs';
import process from 'node:process';
import type { LaunchOptions } from '@playwright/test';

/**
 * What the browser's own window would load unseen for every context: half a second of processor time each.
 * The browser takes the last list alone, so what Playwright switches off is repeated.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

/** As root a browser runs only without its sandbox; everything it would ask other hosts is off. */
const args = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
  '--no-first-run',
];

/**
 * Code is interpreted, or compiled as it stands: to make it fast as well pays in pages that live for long, and was about
 * a tenth of the processor time. Compilers of WebAssembly are others.
 */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev';

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
const debiansShell = ['/usr/lib/chromium/chromium-headless-shell'].find(file => existsSync(file));
const debiansChromium = '/usr/bin/chromium';

/** The whole browser as people have it, for what computes a lot, as pictures are searched, or measures the portal. */
export const optimizingBrowser = {
  executablePath: CHROMIUM_PATH || debiansChromium,
  args,
} satisfies LaunchOptions;

/** The whole browser, for what needs a camera, Background Sync or a profile on the disk. */
export const wholeBrowser = {
  ...optimizingBrowser,
  args: [...args, withoutOptimizing],
} satisfies LaunchOptions;

/** The browser without windows: the same engine for less processor time. A `CHROMIUM_PATH` alone names both. */
export const headlessShell = {
  executablePath: HEADLESS_SHELL_PATH || CHROMIUM_PATH || debiansShell || debiansChromium,
  args: [...args, withoutOptimizing],
} satisfies LaunchOptions;
