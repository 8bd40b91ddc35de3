import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '#e2e/support/page/test.ts';
import { test } from '#e2e/support/page/worker-test.ts';
import { checkout } from '#e2e/support/server/backend-process.ts';

const run = promisify(execFile);
const module = 'mf-meter-exchange';
// Temporary files of other tests may disappear before they are copied.
const notCopied = /^(\.git|\.cache|\.data|e2e\/test-results)$|(^|\/)(node_modules|dist|\.wireit)$/;

test('A new module of the repository is created, tested, built and published', async () => {
  test.setTimeout(240_000);
  const copy = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-new-'));
  const inCopy = async (command: string, ...words: string[]) =>
    (await run(command, words, { cwd: copy })).stdout;
  try {
    await cp(checkout, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: source => !notCopied.test(path.relative(checkout, source)),
    });
    const names = ['--german', 'Zählertausch', '--english', 'Meter exchange'];
    await inCopy('npm', 'run', '--silent', 'create-module', '--', module, ...names);
    await inCopy('node_modules/.bin/biome', 'ci', '--error-on-warnings', module, 'package.json');
    await inCopy('node_modules/.bin/jest', '--selectProjects=component', `--testPathPatterns=${module}`);
    await inCopy('npm', 'run', '--silent', '--prefix', module, 'build');
    const publish = ['publish', `${module}/dist`, '--site', 'site'];
    const published = await inCopy('npm', 'run', '--silent', 'portal', '--', ...publish);
    expect(published).toContain(`${module} 0.1.0`);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
