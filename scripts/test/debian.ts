import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Path of a program, also of one that only administrators have on their `PATH`. */
export function findOnPath(name: string): string | undefined {
  return [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
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

/** Runs a command as root, without asking for a password; whether it worked shows in what is there then. */
export function runAsRoot(...parameters: readonly string[]): void {
  const [command = '', ...rest] = process.getuid?.() === 0 ? parameters : ['sudo', '-n', ...parameters];
  spawnSync(command, rest, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Installs packages after the announcement, where there is apt. The caller looks for the result. */
export function installWithApt(announcement: string, packages: readonly string[]): void {
  if (!findOnPath('apt-get')) return;
  process.stdout.write(`${announcement}\n`);
  runAsRoot('apt-get', 'update', '-qq');
  runAsRoot('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages);
}
