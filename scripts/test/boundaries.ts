import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathMistakes } from './named-paths.ts';
import { wordMistakes } from './plain-words.ts';
import { productMistakes } from './product-words.ts';

/**
 * The packages of the workspace that a package may depend on (architecture, "Direction of dependencies"). The linter
 * refuses imports that package.json does not name, so both together keep the direction.
 */
const modulePackages = ['api', 'domain', 'metering', 'module-kit', 'store', 'ui'];
const allowedWithin: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/api': ['domain'],
  'packages/outbox': ['api', 'domain'],
  'packages/store': ['api', 'domain', 'outbox'],
  'packages/ui': ['domain'],
  'packages/module-kit': ['api', 'store'],
  // A library that modules bundle; the shell has none of it.
  'packages/metering': ['api', 'domain', 'module-kit', 'store', 'ui'],
  'packages/build': ['module-kit'],
  'packages/signing': [],
  'packages/bucket': [],
  'packages/dev-server': ['module-kit'],
  'packages/release': ['bucket', 'build', 'module-kit', 'signing', 'dev-server'],
  // What a module outside of this repository is given; it imports none of it.
  'packages/create-module': [
    ...modulePackages,
    'outbox',
    'bucket',
    'build',
    'release',
    'signing',
    'dev-server',
    'shell',
    'demo-login',
  ],
  'packages/backend': ['api', 'bucket', 'domain'],
  shell: [...modulePackages.filter(name => name !== 'metering'), 'build'],
  // Shows what these packages have; an install of its own.
  catalogue: ['metering', 'store', 'ui'],
  // The fixtures among the browser tests are modules; the simulation plays days against the backend.
  e2e: [...modulePackages, 'backend', 'build', 'release'],
};

/** Libraries that one package wraps for everybody, and what to import instead. */
const wrapped: readonly { library: RegExp; allowedIn: readonly string[]; instead: string }[] = [
  { library: /^@mantine\//, allowedIn: ['packages/ui'], instead: '@zaehlwerk/ui' },
  {
    library: /^(jotai|@tanstack\/query-core)/,
    allowedIn: ['packages/store'],
    instead: '@zaehlwerk/store',
  },
  {
    library: /^idb-keyval/,
    allowedIn: ['packages/outbox', 'packages/store'],
    instead: '@zaehlwerk/store',
  },
  {
    library: /^(react-router|i18next|react-i18next)$/,
    allowedIn: ['packages/module-kit', 'shell'],
    instead: '@zaehlwerk/module-kit',
  },
];

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

function folders(): string[] {
  const within = (parent: string) =>
    readdirSync(parent, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && existsSync(path.join(parent, entry.name, 'package.json')))
      .map(entry => path.posix.join(parent, entry.name));
  return [...within('.').filter(folder => folder !== 'node_modules'), ...within('packages')];
}

function allowedFor(folder: string): readonly string[] {
  return folder.startsWith('mf-') || /^packages\/(module-template|demo-login)$/.test(folder)
    ? [...modulePackages, 'build']
    : (allowedWithin[folder] ?? []);
}

function mistakesOf(folder: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const names = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const allowed = allowedFor(folder);
  const foreign = names
    .filter(name => name.startsWith('@zaehlwerk/'))
    .map(name => name.slice('@zaehlwerk/'.length))
    .filter(name => !allowed.includes(name))
    .map(name =>
      name.startsWith('mf-') || name === 'shell'
        ? `${folder} depends on ${name}: modules and the shell are met through a route, a slot or the store, never by import.`
        : `${folder} depends on ${name}: the direction is domain ← api ← outbox ← store ← module-kit ← metering ← modules. Allowed here: ${allowed.join(', ') || 'nothing'}.`,
    );
  const bypassed = names.flatMap(name =>
    wrapped
      .filter(({ library, allowedIn }) => library.test(name) && !allowedIn.includes(folder))
      .map(
        ({ instead }) =>
          `${folder} depends on ${name}: import from ${instead}, or a second copy ends up on the page.`,
      ),
  );
  return [...foreign, ...bypassed];
}

const mistakes = [
  ...folders().flatMap(mistakesOf),
  ...productMistakes(),
  ...pathMistakes(),
  ...wordMistakes(),
];
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
