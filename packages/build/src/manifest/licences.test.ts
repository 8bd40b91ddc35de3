import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { licencesOf } from './licences.ts';

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
