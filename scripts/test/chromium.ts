import { existsSync } from 'node:fs';
import process from 'node:process';
import { findOnPath, installWithApt } from './debian.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const debiansShell = '/usr/lib/chromium/chromium-headless-shell';

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return names.map(findOnPath).find(file => file !== undefined);
}

/**
 * Path of a Chromium for the browser tests, installed with apt where there is none; `undefined` with a line that says
 * what to do.
 */
export function ensureChromium(): string | undefined {
  const present = findChromium();
  if (present) return present;
  installWithApt('No browser found: installing Chromium ...', ['chromium', 'fonts-liberation']);
  const found = findChromium();
  if (!found) {
    process.stderr.write(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to an executable.\n',
    );
  }
  return found;
}

/**
 * Path of Chromium without windows, the same engine for less processor time, installed with apt where there is none;
 * `undefined` where it cannot be had, or `CHROMIUM_PATH` names the browser of all tests.
 */
export function ensureHeadlessShell(): string | undefined {
  const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
  if (HEADLESS_SHELL_PATH || CHROMIUM_PATH) return HEADLESS_SHELL_PATH;
  if (!existsSync(debiansShell))
    installWithApt('Installing Chromium without windows ...', ['chromium-headless-shell']);
  return existsSync(debiansShell) ? debiansShell : undefined;
}
