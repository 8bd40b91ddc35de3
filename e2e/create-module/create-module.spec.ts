import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { languageButton } from '../browser/language-button.ts';
import { logIn } from '../browser/login.ts';
import { expect, test } from '../browser/own-portal-test.ts';
import { expectHome, follow } from '../browser/screens.ts';
import { checkout } from '../portal/backend-process.ts';

test.use({ serviceWorkers: 'block' });

const run = promisify(execFile);
// What other tests make meanwhile may be gone before it is copied.
const notCopied = /^(\.git|\.cache|\.data|site|e2e\/test-results)$|(^|\/)(node_modules|dist|\.wireit)$/;

/** Lends a copy of the checkout with nothing installed in it, and a way to run commands there. */
async function withCopiedCheckout(
  use: (inCopy: (command: string, ...words: string[]) => Promise<string>) => Promise<void>,
): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-new-'));
  try {
    await cp(checkout, copy, {
      recursive: true,
      filter: source => !notCopied.test(path.relative(checkout, source)),
    });
    await use(async (command, ...words) => (await run(command, words, { cwd: copy })).stdout);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

test('a new module is made, tested, built and published, and is there', async ({ page, portal }) => {
  test.setTimeout(240_000);
  await withCopiedCheckout(async inCopy => {
    const names = ['--german', 'Zählertausch', '--english', 'Meter exchange'];
    await inCopy('npm', 'run', '--silent', 'create-module', '--', 'mf-meter-exchange', ...names);
    await inCopy('node_modules/.bin/tsc', '-p', 'tsconfig.json');
    await inCopy('node_modules/.bin/biome', 'ci', '--error-on-warnings', 'mf-meter-exchange', 'package.json');
    await inCopy(
      'node_modules/.bin/jest',
      '--selectProjects=component',
      '--testPathPatterns=mf-meter-exchange',
    );
    await inCopy('npm', 'run', '--silent', '--prefix', 'mf-meter-exchange', 'build');
    const published = await inCopy(
      'npm',
      ...['run', '--silent', 'portal', '--', 'publish', 'mf-meter-exchange/dist', '--site', portal.site],
    );
    expect(published).toContain('mf-meter-exchange 0.1.0');
  });

  await page.goto('/');
  await logIn(page, 'kunde');
  await expectHome(page);
  await follow(page, 'Zählertausch');
  await expect(page.getByRole('heading', { name: 'Zählertausch', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Sie haben noch \d+ offene Aufträge\.$/)).toBeVisible();
  await languageButton(page, 'Deutsch (Du)').click();
  await expect(page.getByText(/^Du hast noch \d+ offene Aufträge\.$/)).toBeVisible();
  await languageButton(page, 'English').click();
  await expect(page.getByRole('heading', { name: 'Meter exchange', level: 1 })).toBeVisible();
});
