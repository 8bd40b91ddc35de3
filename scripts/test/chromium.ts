import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function findOnPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map(folder => path.join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return names.map(findOnPath).find(file => file !== undefined);
}

function installWithApt(): void {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...parameters: string[]) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...parameters];
    spawnSync(command, rest, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  process.stdout.write('No browser found: installing Chromium ...\n');
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation');
}

/**
 * Path of a Chromium for the browser tests, installed with apt where there is none; `undefined` with a line that says
 * what to do.
 */
export function ensureChromium(): string | undefined {
  const present = findChromium();
  if (present) return present;
  if (findOnPath('apt-get')) installWithApt();
  const found = findChromium();
  if (!found) {
    process.stderr.write(
      'The browser tests need Chromium: install it, or set CHROMIUM_PATH to an executable.\n',
    );
  }
  return found;
}
