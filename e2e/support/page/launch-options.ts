import { existsSync } from 'node:fs';
import process from 'node:process';
import type { LaunchOptions } from '@playwright/test';

/**
 * Features that the browser's own window would load unseen for every context: half a second of processor time each.
 * Only the last list on the command line counts, so Playwright's is repeated.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
];

/** As root a browser runs only without its sandbox; all its requests to other hosts are off. */
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
 * Code is interpreted or compiled without optimization: optimizing pays only for long-lived pages and took a tenth of
 * the processor time. WebAssembly has its own compilers.
 */
const withoutOptimizing = '--js-flags=--no-opt --no-maglev';

const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
const debiansShell = ['/usr/lib/chromium/chromium-headless-shell'].find(file => existsSync(file));
const debiansChromium = '/usr/bin/chromium';

/**
 * The full browser with optimizing compilers, for heavy computation such as image recognition, and for measurements.
 */
export const optimizingBrowser = {
  executablePath: CHROMIUM_PATH || debiansChromium,
  args,
} satisfies LaunchOptions;

/** The full browser, for a camera, Background Sync or a profile on disk. */
export const wholeBrowser = {
  ...optimizingBrowser,
  args: [...args, withoutOptimizing],
} satisfies LaunchOptions;

/** The headless shell: the same engine for less processor time. A `CHROMIUM_PATH` alone sets both. */
export const headlessShell = {
  executablePath: HEADLESS_SHELL_PATH || CHROMIUM_PATH || debiansShell || debiansChromium,
  args: [...args, withoutOptimizing],
} satisfies LaunchOptions;
