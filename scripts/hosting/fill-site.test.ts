import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zaehlwerk-fill-'));
  cpSync('docs/guide/hosting/bin', join(folder, 'bin'), { recursive: true });
  for (const name of ['site/.portal', 'site/shell/1', 'volume'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['index.html', '.portal/record.json', 'shell/1/main.js'])
    writeFileSync(join(folder, 'site', name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

const volume = (name = '') => join(folder, 'volume', name);
const fill = () => execFileSync('sh', [join(folder, 'bin/fill-site'), volume()], { encoding: 'utf8' });

test('an empty volume gets the whole site, also after an interrupted run', () => {
  mkdirSync(volume('shell'));
  expect(fill()).toBe(`The site is in ${volume()}.\n`);
  expect(readdirSync(volume()).sort()).toEqual(['.portal', 'index.html', 'shell']);
  expect(readFileSync(volume('shell/1/main.js'), 'utf8')).toBe('shell/1/main.js');
  expect(readFileSync(volume('index.html'), 'utf8')).toBe('index.html');
});

test('a site that is there stays as it is', () => {
  writeFileSync(volume('index.html'), 'a later release');
  expect(fill()).toContain('it stays as it is');
  expect(readdirSync(volume())).toEqual(['index.html']);
  expect(readFileSync(volume('index.html'), 'utf8')).toBe('a later release');
});
