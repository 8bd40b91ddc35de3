import { existsSync } from 'node:fs';
import process from 'node:process';
import { findOnPath, installWithApt } from './debian.ts';

/** Debian's folder of the browser that WebKitWebDriver starts, which is on no `PATH`. */
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

const engines = {
  firefox: { packages: ['firefox-esr'], find: () => findOnPath('firefox-esr') },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => (existsSync(miniBrowser) && findOnPath('Xvfb') ? findOnPath('WebKitWebDriver') : undefined),
  },
};

/**
 * Path of Firefox ESR, or of WebKitGTK's driver, for the journeys in every engine, installed with apt where there is
 * none; `undefined` with a line that says what to do.
 */
export function ensureEngine(name: keyof typeof engines): string | undefined {
  const { packages, find } = engines[name];
  const present = find();
  if (present) return present;
  installWithApt(`Installing ${packages.join(' and ')} ...`, packages);
  const found = find();
  if (!found) process.stderr.write(`The journeys in ${name} need Debian's ${packages.join(' and ')}.\n`);
  return found;
}
