import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const root = path.resolve(import.meta.dirname, '..');
const marker = path.join(root, 'node_modules/.installed-for');

/** The package manager of this workspace; npm fetches it, so that Node and npm are all a machine needs. */
const packageManager = 'pnpm@12.21.0';

/** The Node that all other scripts run on: a dependency of the workspace, whatever the machine has. */
export const pinnedNode = path.join(root, 'node_modules/node/bin/node');

function packageManifests() {
  const folders = parent =>
    readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => path.join(parent, entry.name, 'package.json'));
  return ['package.json', ...folders('.'), ...folders('packages')]
    .filter(file => existsSync(path.join(root, file)))
    .sort();
}

function fingerprint() {
  const manifests = packageManifests();
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) {
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** Installs the workspace's dependencies, unless they are installed for exactly these manifests. Exits with 1 on failure. */
export function installDependencies() {
  const wanted = fingerprint();
  if (existsSync(pinnedNode) && existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  process.stdout.write('Installing dependencies ...\n');
  const npx = spawnSync('npx', ['--yes', packageManager, 'install', '--frozen-lockfile'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (npx.status !== 0) {
    process.stderr.write('Dependencies could not be installed; the lines above say why.\n');
    process.exit(1);
  }
  writeFileSync(marker, wanted);
}

/** The environment for child processes: binaries of the workspace first, so that `node` is the pinned one. */
export function workspaceEnvironment() {
  const binaries = [path.dirname(pinnedNode), path.join(root, 'node_modules/.bin')];
  return { ...process.env, PATH: [...binaries, process.env.PATH].join(path.delimiter) };
}
