import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { licencesOf, packagesOf } from './licences.ts';

/** Puts a library with these files into a folder, and answers one of its modules. */
function install(root: string, name: string, files: Readonly<Record<string, string>>): string {
  const folder = path.join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  return path.join(folder, 'lib/index.js');
}

test('each library stands once with its licence and texts, own code does not', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'licences-'));
  const stated = (name: string) => JSON.stringify({ name, version: '1.2.3', license: 'MIT' });
  const scoped = install(root, '@b/lib', {
    'package.json': stated('@b/lib'),
    LICENSE: 'Copyright B',
    NOTICE: 'Thanks',
  });
  const plain = install(root, 'a', { 'package.json': stated('a'), 'license.md': 'Copyright A' });
  expect(licencesOf([scoped, plain, plain.replace('index', 'other'), path.join(root, 'src/own.ts')])).toBe(
    `@b/lib 1.2.3 (MIT)\n\nCopyright B\n\nThanks\n${'-'.repeat(80)}\na 1.2.3 (MIT)\n\nCopyright A`,
  );
});

test('a library without a licence stops the build', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'licences-'));
  const secret = install(root, 'secret', { 'package.json': '{"name":"secret","version":"1.0.0"}' });
  expect(() => licencesOf([secret])).toThrow('secret 1.0.0 states no licence.');
});

test('packages are named with their versions once, own ones and several versions too', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'packages-'));
  const version = (name: string, version: string) => ({ 'package.json': JSON.stringify({ name, version }) });
  const library = install(root, 'zod', version('zod', '4.6.7'));
  const older = install(path.join(root, 'node_modules/other'), 'zod', version('zod', '4.1.0'));
  writeFileSync(path.join(root, 'package.json'), '{"name":"@zaehlwerk/domain","version":"1.2.0"}');
  const own = path.join(root, 'src/reading/digits.ts');
  expect(packagesOf([own, library, older, library])).toEqual([
    '@zaehlwerk/domain@1.2.0',
    'zod@4.1.0',
    'zod@4.6.7',
  ]);
});
