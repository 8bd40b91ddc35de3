import process from 'node:process';
import type { LaunchOptions } from '@playwright/test';

/** Debian's Chromium, which runs as root only without its sandbox; everything it would ask other hosts is off. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
