import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  process.stderr.write('Installing dependencies ...\n');
  install('--frozen-lockfile');
  writeFileSync(marker, wanted);
}

/** Takes packages of the workspace that are new into the lock file, and installs what they need. Exits with 1 on failure. */
export function updateDependencies() {
  if (existsSync(marker) && readFileSync(marker, 'utf8') === fingerprint()) return;
  process.stderr.write('Installing dependencies ...\n');
  // Its versions are those of the catalog: hardly ever is anything to be fetched.
  install('--no-frozen-lockfile', '--prefer-offline');
  writeFileSync(marker, fingerprint());
}

/**
 * Writes the tarballs of all packages that state `files`, with the versions of everything that they depend on. Exits
 * with 1 on failure.
 */
export function packTarballs() {
  const packs = path.join(root, '.cache/packs');
  const packed = packageManifests()
    .map(file => JSON.parse(readFileSync(path.join(root, file), 'utf8')))
    .filter(({ files }) => files !== undefined);
  rmSync(packs, { recursive: true, force: true });
  mkdirSync(packs, { recursive: true });
  const filters = packed.flatMap(({ name }) => ['--filter', name]);
  managePackages(['--recursive', ...filters, 'pack', '--silent', '--pack-destination', packs], {
    PNPM_CONFIG_PNPMFILE: path.join(root, 'scripts/pack/pnpmfile.mjs'),
  });
  for (const name of readdirSync(packs).sort()) process.stdout.write(`.cache/packs/${name}\n`);
}

/** Writes what the product consists of when it runs, without tools and tests (CycloneDX). Exits with 1 on failure. */
export function writeBillOfMaterials() {
  const product = ['./shell', './mf-*', './packages/backend'].flatMap(folder => ['--filter', folder]);
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  managePackages([...product, 'sbom', ...format, '--prod', '--out', '.cache/sbom.cdx.json']);
  process.stdout.write('.cache/sbom.cdx.json\n');
}

function install(...options) {
  managePackages(['install', ...options]);
}

/** Installs the component catalogue, which has a lock file of its own: it is larger than what the portal needs to start. */
export function installCatalogue() {
  managePackages(['--dir', 'catalogue', 'install', '--frozen-lockfile']);
}

function managePackages(words, environment) {
  const npx = spawnSync('npx', ['--yes', packageManager, ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    // The standard output belongs to the command that was asked for.
    stdio: ['inherit', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (npx.status === 0) return;
  process.stderr.write(`${packageManager} ${words[0]} failed; the lines above say why.\n`);
  process.exit(1);
}

/**
 * The environment for child processes: binaries of the workspace first, so that `node` is the pinned one, which keeps
 * what it has compiled: a command starts in half the time.
 */
export function workspaceEnvironment() {
  const binaries = [path.dirname(pinnedNode), path.join(root, 'node_modules/.bin')];
  return {
    NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
    ...process.env,
    PATH: [...binaries, process.env.PATH].join(path.delimiter),
  };
}
