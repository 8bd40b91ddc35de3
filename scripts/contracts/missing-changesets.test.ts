import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingChangesets } from './missing-changesets.ts';

let root: string;
const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, stdio: 'pipe' });
function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
function commit(file: string, text: string) {
  write(file, text);
  git('add', '-A');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '-m', file);
}
const declaring = (name: string, step = 'minor') => `---\n"${name}": ${step}\n---\n\nA new hook.\n`;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zaehlwerk-changesets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function branchOff() {
  git('init', '--quiet', '--initial-branch=main');
  write('.changeset/before.md', declaring('@zaehlwerk/store'));
  commit('packages/store/contract/data.api.md', 'before');
  git('checkout', '--quiet', '-b', 'change');
}

test('a changed report needs a changeset of the same change that names its package', async () => {
  branchOff();
  expect(await missingChangesets(root)).toEqual([]);
  write('packages/store/contract/data.api.md', 'after');
  expect(await missingChangesets(root)).toEqual(['@zaehlwerk/store']);
  write('.changeset/other.md', declaring('@zaehlwerk/ui'));
  expect(await missingChangesets(root)).toEqual(['@zaehlwerk/store']);
  write('.changeset/mine.md', declaring('@zaehlwerk/store'));
  expect(await missingChangesets(root)).toEqual([]);
  commit('packages/ui/contract/index.api.md', 'a first report');
  rmSync(path.join(root, '.changeset/other.md'));
  expect(await missingChangesets(root)).toEqual(['@zaehlwerk/ui']);
});

test('other files need none', async () => {
  branchOff();
  commit('packages/store/src/data.ts', 'code');
  expect(await missingChangesets(root)).toEqual([]);
});

test('without a repository or a main branch there is nothing to compare with', async () => {
  write('packages/store/contract/data.api.md', 'before');
  expect(await missingChangesets(root)).toBeUndefined();
  git('init', '--quiet', '--initial-branch=elsewhere');
  commit('packages/store/contract/data.api.md', 'after');
  expect(await missingChangesets(root)).toBeUndefined();
});
