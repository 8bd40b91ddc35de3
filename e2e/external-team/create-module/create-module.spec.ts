import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { activate, isMarked, mark, untilUpdateWaits } from '#e2e/specs/shell/updates/update-dialog.ts';
import { storedValue } from '#e2e/support/page/device.ts';
import { languageButton } from '#e2e/support/page/language-button.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { logInAndPrecache } from '#e2e/support/page/service-worker.ts';
import { checkout } from '#e2e/support/server/backend-process.ts';
import type { Interception } from '#e2e/support/server/reverse-proxy.ts';

const run = promisify(execFile);
const module = 'mf-meter-exchange';
// Temporary files of other tests may disappear before they are copied.
const notCopied = /^(\.git|\.cache|\.data|site|e2e\/test-results)$|(^|\/)(node_modules|dist|\.wireit)$/;

type InCopy = (command: string, ...words: string[]) => Promise<string>;

/** Provides a copy of the checkout without installed dependencies, and a way to run commands there. */
async function withCopiedCheckout(use: (inCopy: InCopy, copy: string) => Promise<void>): Promise<void> {
  const copy = await mkdtemp(path.join(tmpdir(), 'zaehlwerk-new-'));
  try {
    await cp(checkout, copy, {
      recursive: true,
      filter: source => !notCopied.test(path.relative(checkout, source)),
    });
    await use(async (command, ...words) => (await run(command, words, { cwd: copy })).stdout, copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** Replaces the scaffold with the team's own code, as the next version. */
async function writeOwnModule(copy: string): Promise<void> {
  const folder = path.join(copy, module);
  for (const made of ['module.ts', 'src', 'locales']) await rm(path.join(folder, made), { recursive: true });
  await cp(path.join(checkout, 'e2e/external-team/create-module/own-module'), folder, { recursive: true });
  const facts = path.join(folder, 'package.json');
  await writeFile(facts, (await readFile(facts, 'utf8')).replace('"version": "0.1.0"', '"version": "0.2.0"'));
}

/** The module's own endpoints, unknown to the rest of the portal. */
function exchangeServer(): { answer: Interception; confirmed: () => readonly string[] } {
  const exchange = { id: 'e1', meterNumber: '1ESY1160412207', isConfirmed: false };
  const confirmed: string[] = [];
  const answer: Interception = ({ method, url = '', headers }, response) => {
    if (!url.startsWith('/api/pro/meter-exchange')) return false;
    if (method === 'POST') {
      exchange.isConfirmed = true;
      confirmed.push(String(headers['idempotency-key']));
    }
    const body = method === 'POST' ? exchange : [exchange];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    return true;
  };
  return { answer, confirmed: () => confirmed };
}

test('A new module is created, extended, published, used offline and rolled back', async ({
  page,
  portal: { front, site, releases },
  watch,
}) => {
  test.setTimeout(240_000);
  watch.tolerate(/^error: Failed to load resource: /);
  await withCopiedCheckout(async (inCopy, copy) => {
    const publish = async () => {
      await inCopy('npm', 'run', '--silent', '--prefix', module, 'build');
      const words = ['run', '--silent', 'portal', '--', 'publish', `${module}/dist`, '--site', site];
      return inCopy('npm', ...words);
    };
    await test.step('The module is created, tested, built and published', async () => {
      const names = ['--german', 'Zählertausch', '--english', 'Meter exchange'];
      await inCopy('npm', 'run', '--silent', 'create-module', '--', module, ...names);
      await inCopy('node_modules/.bin/biome', 'ci', '--error-on-warnings', module, 'package.json');
      await inCopy('node_modules/.bin/jest', '--selectProjects=component', `--testPathPatterns=${module}`);
      expect(await publish()).toContain(`${module} 0.1.0`);
    });
    await test.step('Only files of the module itself change', async () => {
      await writeOwnModule(copy);
      expect(await publish()).toContain(`${module} 0.2.0`);
    });
  });

  const server = exchangeServer();
  front.intercept(server.answer);
  const exchange = page.getByRole('region', { name: '1ESY1160412207' });
  const note = exchange.getByText('Zähler 1ESY1160412207: bitte den Zugang freihalten.');
  await test.step('Its query, its slot and its gate work', async () => {
    await logInAndPrecache(page);
    await expectHome(page);
    await follow(page, 'Zählertausch');
    await expect(exchange.getByRole('button', { name: 'Termin bestätigen' })).toBeVisible();
    await expect(note).toBeVisible();
    await languageButton(page, 'Deutsch (Du)').click();
    await expect
      .poll(() => storedValue(page, 'preferences'))
      .toMatchObject({ content: { language: 'de-INFORMAL' } });
  });
  await test.step('Offline, loaded data is shown and an entry waits in the queue with its own label', async () => {
    await front.goDown();
    await page.reload();
    await exchange.getByRole('button', { name: 'Termin bestätigen' }).click();
    await expect(exchange.getByText('Deine Bestätigung wartet auf eine Verbindung.')).toBeVisible();
    await page.getByRole('button', { name: 'Verstanden' }).click();
    await page.goto('/ausgang');
    await expect(page.getByRole('heading', { name: 'Terminbestätigung 1ESY1160412207' })).toBeVisible();
  });
  await test.step('After a rollback, the queued entry is sent without the module’s code', async () => {
    await releases.rollBack(module);
    await front.comeUp();
    // No click: by now a dialog over the page offers the previous version.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => server.confirmed().length).toBe(1);
    await expect(page.getByText('Nichts wartet auf den Versand')).toBeVisible();
    const sent = page.getByRole('region', { name: 'Von diesem Gerät gesendet' });
    await expect(sent.getByRole('heading', { name: 'Terminbestätigung 1ESY1160412207' })).toBeVisible();
    expect(server.confirmed()).toHaveLength(1);
  });
  await test.step('The previous version runs', async () => {
    await untilUpdateWaits(page);
    await mark(page);
    await activate(page);
    await expect.poll(() => isMarked(page)).toBe(false);
    await follow(page, 'Zählertausch');
    await expect(page.getByText(/^Du hast noch \d+ offene Aufträge\.$/)).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});
