import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The inputs of browser tests: the product, and the support of the tests. */
const product = [
  ...['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tsconfig*.json'],
  ...['packages', 'shell', 'mf-*', 'e2e/support', 'e2e/playwright.config.ts'],
];

/**
 * Folders of browser tests that take long and depend on the product and a few files alone: what they prove stays
 * proven until one of these changes.
 */
export const lastingTests: Readonly<Record<string, readonly string[]>> = {
  'external-team/create-module': [
    ...product,
    'e2e/external-team/create-module',
    'scripts',
    'biome.json',
    'jest.config.mjs',
  ],
  'external-team': [
    ...product,
    ...['e2e/external-team', 'e2e/specs/shell/updates', 'types', 'scripts'],
    'docs/guide/making-a-module.md',
  ],
  'external-team/version-skew': [
    ...product,
    'e2e/external-team/version-skew',
    'e2e/external-team/singletons',
  ],
  'specs/hosting': [...product, 'e2e/specs/hosting', 'e2e/specs/shell/updates', 'docs/guide/hosting'],
};

/** Not of any part of the product, unless it is named. */
const besides = /\.test\.tsx?$|\.md$/;

/** A digest of files by git's patterns, without tests and texts; `undefined` where there is no repository to ask. */
export function digestOf(patterns: readonly string[], root = '.'): string | undefined {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate', '--'];
  let names: string[];
  try {
    const said = execFileSync('git', [...list, ...patterns], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    names = said.split('\0').filter(name => name !== '' && (patterns.includes(name) || !besides.test(name)));
  } catch {
    return undefined;
  }
  const hash = createHash('sha256');
  for (const name of names.sort()) {
    const file = path.join(root, name);
    // One that is deleted, and not yet for git.
    if (existsSync(file)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The inputs of passed tests: a clean clone has none, and runs everything. */
const kept = (folder: string) => path.join('.cache/passed', folder.replaceAll('/', '-'));

/** The folders whose tests have passed with the files as they are. */
export function unchangedTests(): readonly string[] {
  return Object.entries(lastingTests)
    .filter(([folder, patterns]) => {
      const digest = digestOf(patterns);
      return (
        digest !== undefined && existsSync(kept(folder)) && readFileSync(kept(folder), 'utf8') === digest
      );
    })
    .map(([folder]) => folder);
}

/** Notes that all of them have passed with the files as they are. */
export function keepPassed(): void {
  mkdirSync('.cache/passed', { recursive: true });
  for (const [folder, patterns] of Object.entries(lastingTests))
    writeFileSync(kept(folder), digestOf(patterns) ?? '');
}
