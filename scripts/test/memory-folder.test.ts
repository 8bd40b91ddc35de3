import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

const script = path.join(import.meta.dirname, 'memory-folder.ts');
/** What a process of its own is given, and whether it is there while the process runs. */
const given = (folder: string) =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import { existsSync } from 'node:fs';
     import { makeMemoryFolder } from ${JSON.stringify(script)};
     const folder = makeMemoryFolder(${JSON.stringify(folder)});
     process.stdout.write(String(folder && existsSync(folder)));`,
  ]).toString();

test('the folder goes with its process, and what killed ones have left goes with the next', () => {
  mkdirSync(path.join(memory, 'zaehlwerk-tests-4194999', 'database'), { recursive: true });
  mkdirSync(path.join(memory, `zaehlwerk-tests-${process.pid}`));
  mkdirSync(path.join(memory, 'of-others'));
  // With little memory there is none, which is as good.
  expect(given(memory)).toMatch(/^(true|undefined)$/);
  expect(readdirSync(memory).toSorted()).toEqual(['of-others', `zaehlwerk-tests-${process.pid}`]);
});

test('without such a folder there is none', () => {
  expect(given(path.join(memory, 'missing'))).toBe('undefined');
  expect(existsSync(path.join(memory, 'missing'))).toBe(false);
});
