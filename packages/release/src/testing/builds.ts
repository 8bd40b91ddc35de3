import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BuiltFile, ModuleManifest, ShellManifest } from '@zaehlwerk/module-kit/host';

const locales = {
  'de-FORMAL': 'locales/de.json',
  'de-INFORMAL': 'locales/du.json',
  'en-FORMAL': 'locales/en.json',
};

function writeFiles(directory: string, contents: Record<string, string>): BuiltFile[] {
  return Object.entries(contents).map(([file, content]) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), content);
    const digest = createHash('sha256').update(content).digest('base64');
    return { path: file, integrity: `sha256-${digest}`, bytes: Buffer.byteLength(content) };
  });
}

const texts = Object.fromEntries(Object.values(locales).map(file => [file, '{}']));

/** Writes a folder that looks like a build of the shell. */
export function writeShellBuild(directory: string, code = 'shell()', changes: Partial<ShellManifest> = {}) {
  const files = writeFiles(directory, { 'shell.js': code, 'shell.css': 'body{}', ...texts });
  const manifest = {
    version: '1.2.3',
    contract: '1.0.0',
    serves: ['1.0.0'],
    provides: { react: '19.3.1', '@zaehlwerk/store': '0.1.0' },
    paths: ['/', '/status'],
    initial: ['shell.css', 'shell.js'],
    onDemand: {},
    locales,
    files,
    ...changes,
  };
  writeFileSync(path.join(directory, 'shell.json'), JSON.stringify(manifest));
  writeFiles(directory, { 'worker/service-worker.js': 'listen()' });
  return manifest;
}

/** Writes a folder that looks like a build of a module with one route; `mf-sample` has the login, too. */
export function writeModuleBuild(directory: string, changes: Partial<ModuleManifest> = {}): ModuleManifest {
  const { name = 'mf-sample' } = changes;
  const files = writeFiles(directory, {
    'remoteEntry.js': 'entry()',
    'entry.js': 'x = { Sample: 1, Login: 2 }',
    'Sample.js': '2',
    'Login.js': '3',
    ...texts,
  });
  const manifest: ModuleManifest = {
    name,
    version: '0.1.0',
    requires: { contract: '^1.0.0' },
    routes: [{ path: '/sample', screen: 'Sample', access: 'account' }],
    navigation: [],
    slots: name === 'mf-sample' ? [{ slot: 'login', contribution: 'Login', order: 0 }] : [],
    queueKinds: [],
    requests: [],
    prefetch: [],
    container: 'mf_sample',
    entry: 'remoteEntry.js',
    exposed: ['entry.js'],
    screens: { Sample: ['Sample.js'] },
    contributions: { Login: ['Login.js'] },
    locales,
    files,
    shared: {},
    ...changes,
  };
  writeFileSync(path.join(directory, 'module.json'), JSON.stringify(manifest));
  return manifest;
}
