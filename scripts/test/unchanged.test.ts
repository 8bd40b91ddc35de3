import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { digestOf, lastingTests } from './unchanged.ts';

let root: string;
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
const digest = () => digestOf(['packages', 'tsconfig*.json'], root);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'zaehlwerk-digest-'));
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  write('.gitignore', 'dist/\n');
  write('packages/ui/src/button.tsx', 'one');
  write('tsconfig.base.json', '{}');
  execFileSync('git', ['add', '.'], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true }));

test('what is changed, new or deleted makes another digest, committed or not', () => {
  const digests = [digest()];
  write('packages/ui/src/button.tsx', 'two');
  digests.push(digest());
  write('packages/ui/src/link.tsx', 'three');
  digests.push(digest());
  write('tsconfig.base.json', '{ }');
  digests.push(digest());
  rmSync(path.join(root, 'packages/ui/src/button.tsx'));
  digests.push(digest());
  expect(new Set(digests).size).toBe(digests.length);
});

test('tests, texts, what is built and what lies elsewhere do not', () => {
  const before = digest();
  write('packages/ui/src/button.test.tsx', 'test');
  write('packages/ui/README.md', 'text');
  write('packages/ui/dist/button.js', 'built');
  write('docs/button.md', 'elsewhere');
  expect(digest()).toBe(before);
});

test('a text that is named does', () => {
  write('docs/making.md', 'one');
  const digestWithText = () => digestOf(['packages', 'docs/making.md'], root);
  const before = digestWithText();
  write('docs/making.md', 'two');
  expect(digestWithText()).not.toBe(before);
});

test('without a repository there is no digest, so everything runs', () => {
  rmSync(path.join(root, '.git'), { recursive: true });
  // A folder above may be one.
  expect(digestOf(['packages'], path.parse(root).root)).toBeUndefined();
});

test('each is a folder of the browser tests, and of what its tests depend on', () => {
  for (const [folder, patterns] of Object.entries(lastingTests)) {
    expect(patterns).toContain(`e2e/${folder}`);
    expect(existsSync(`e2e/${folder}`)).toBe(true);
  }
});
