import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

let root: string;
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const manifest = (name: string, more: object) =>
  JSON.stringify({ name: `@zaehlwerk/${name}`, version: '0.1.1', private: true, ...more }, null, 2);
const changeset = (name: string, step: string, text: string) =>
  write(`.changeset/${step}.md`, `---\n"@zaehlwerk/${name}": ${step}\n---\n\n${text}\n`);
const version = (folder: string): string => JSON.parse(read(`${folder}/package.json`)).version;
const release = () =>
  execFileSync(process.execPath, [path.resolve('scripts/contracts/release-version.ts')], { cwd: root });

const contract = 'packages/module-kit/src/declaration/contract-version.ts';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zaehlwerk-release-'));
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  write('package.json', '{ "name": "root", "private": true }');
  write('pnpm-workspace.yaml', 'packages:\n  - packages/*\n  - mf-*\n');
  write(
    '.changeset/config.json',
    '{ "changelog": "./changelog.mjs", "privatePackages": { "version": true, "tag": false } }',
  );
  cpSync('.changeset/changelog.mjs', path.join(root, '.changeset/changelog.mjs'));
  write('packages/module-kit/package.json', manifest('module-kit', { version: '1.0.1' }));
  write(
    'mf-auth/package.json',
    manifest('mf-auth', { dependencies: { '@zaehlwerk/module-kit': 'workspace:^' } }),
  );
  write('packages/module-kit/contract/index.api.md', 'function slot(): void;');
  write(contract, "export const contractVersion: string = '1.0.1';\n");
});
afterEach(() => rmSync(root, { recursive: true }));

test('what was never released becomes 1.0.0, and then steps as its changesets say', () => {
  changeset('module-kit', 'major', 'The contract.\n\n- Slots.');
  write('.changeset/auth.md', '---\n"@zaehlwerk/mf-auth": major\n---\n\nThe login.\n');
  release();
  expect([version('packages/module-kit'), version('mf-auth')]).toEqual(['1.0.0', '1.0.0']);
  expect(read(contract)).toContain("contractVersion: string = '1.0.0'");
  expect(read('packages/module-kit/CHANGELOG.md')).toContain(
    '## 1.0.0\n\n### Major Changes\n\n- The contract.\n\n  - Slots.\n',
  );
  expect(read('mf-auth/CHANGELOG.md')).toContain('- Released with @zaehlwerk/module-kit 1.0.0.\n');

  const released = 'packages/module-kit/contract/v1/index.api.md';
  expect(read(released)).toBe('function slot(): void;');

  changeset('module-kit', 'minor', 'A hook.');
  write('packages/module-kit/contract/index.api.md', 'function slot(): void; function hook(): void;');
  expect(read(released)).toBe('function slot(): void;');
  release();
  expect(read(released)).toContain('hook()');
  expect([version('packages/module-kit'), version('mf-auth')]).toEqual(['1.1.0', '1.0.0']);
  expect(read(contract)).toContain("contractVersion: string = '1.1.0'");
});
