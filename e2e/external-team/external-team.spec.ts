import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { queueOnDevice } from '../resilience/queue-on-device.ts';
import { activate, isMarked, mark, untilUpdateWaits } from '../specs/shell/updates/update-dialog.ts';
import { isInStoredLists } from '../support/page/device.ts';
import { logIn } from '../support/page/login.ts';
import { expect, test as withPortal } from '../support/page/own-portal-test.ts';
import { checkout } from '../support/server/backend-process.ts';
import type { OwnPortal } from '../support/server/own-portal.ts';
import { CallbackEndpoint } from './callback-endpoint.ts';
import { documentedCommands } from './documented-commands.ts';
import { Team } from './team.ts';

const run = promisify(execFile);
const [pack = '', ...commands] = await documentedCommands('making-a-module.md', 'Outside of this repository');

/** An external team that has only a folder of tarballs. */
const test = withPortal.extend<{ readonly team: Team }>({
  team: [
    async ({ portal }, use) => {
      await run('sh', ['-c', pack], { cwd: checkout });
      const folder = await mkdtemp(path.join(tmpdir(), 'outside-'));
      await cp(path.join(checkout, '.cache/packs'), path.join(folder, 'packs'), { recursive: true });
      await use(new Team(folder, portal.site));
      await rm(folder, { recursive: true, force: true });
    },
    { timeout: 120_000 },
  ],
});

async function seesAlone(team: Team, page: Page, command: string): Promise<void> {
  const alone = await team.starts(command);
  try {
    await page.goto(`${alone.origin}/sample`);
    await page.getByRole('button', { name: 'kunde: Katharina Brandt' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sample' })).toBeVisible();
    await expect(page.getByText('Sie haben noch 1 offenen Auftrag.')).toBeVisible();
    // The page would log an error about its missing server.
    await page.goto('about:blank');
  } finally {
    await alone.stop();
  }
}

/** The operator requires signatures and trusts the team's key; an unknown key exists too. */
async function asksForSignatures(team: Team): Promise<void> {
  for (const owner of ['operator', 'team', 'stranger'])
    await team.runs(`npx portal key create ../${owner}.pem`);
  const listed = (await team.runs('npx portal key show ../team.pem')).match(/ed25519:\S+/)?.[0];
  await team.runs(`npx portal publisher add Team ${listed} --modules mf-sample --key ../operator.pem`);
  await team.runs('npx portal publisher require --key ../operator.pem');
}

/** The second release has an endpoint, a query, a queue kind, gates, and a slot of its own beside one of the shell. */
async function grows(team: Team): Promise<void> {
  await rm(path.join(team.folder, 'src/sample'), { recursive: true });
  await cp(path.join(checkout, 'e2e/support/fixtures/external-second'), team.folder, { recursive: true });
}

/** Leaves a wish in the queue of a device without a connection. */
async function seesSecondRelease(
  page: Page,
  { front }: OwnPortal,
  endpoint: CallbackEndpoint,
): Promise<void> {
  const wish = async (words: string) => {
    await page.getByRole('textbox', { name: 'Worum es geht' }).fill(words);
    await page.getByRole('button', { name: 'Rückruf wünschen' }).click();
  };
  front.intercept(endpoint.answer);
  await page.goto(front.origin);
  await page.getByRole('button', { name: 'Jetzt aktivieren' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Rückruf wünschen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rückruf' })).toBeVisible();
  await wish('Zählertausch');
  await expect.poll(() => [...endpoint.received.values()]).toEqual([{ words: 'Zählertausch', times: 1 }]);
  // A reload before the answer would send it again.
  await expect.poll(async () => (await queueOnDevice(page)).items).toEqual([]);
  await page.reload();
  const sent = page.getByRole('listitem').filter({ hasText: 'Zählertausch' });
  await expect(sent).toContainText('Wir rufen Sie zu „Zählertausch“ an.');
  // Shown data is persisted a moment later.
  await expect.poll(() => isInStoredLists(page, 'Zählertausch')).toBe(true);
  await page.goto(`${front.origin}/sample-closed`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();

  await front.goDown();
  await page.goto(`${front.origin}/sample`);
  await expect(sent).toContainText('Wir rufen Sie zu „Zählertausch“ an.');
  await wish('Im Keller');
  await page.getByRole('button', { name: 'Verstanden' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Ausgang: / })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Wunsch nach einem Rückruf' })).toBeVisible();
}

async function seesFirstReleaseAgain(
  page: Page,
  { front }: OwnPortal,
  endpoint: CallbackEndpoint,
): Promise<void> {
  await test.step('The queue is sent without the code of its module', async () => {
    await front.comeUp();
    // No click: a dialog over the page may already offer the first release.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect
      .poll(() => [...endpoint.received.values()])
      .toEqual([
        { words: 'Zählertausch', times: 1 },
        { words: 'Im Keller', times: 1 },
      ]);
    await expect(page.getByText('Nichts wartet auf den Versand')).toBeVisible();
    const sent = page.getByRole('region', { name: 'Von diesem Gerät gesendet' });
    await expect(sent.getByRole('heading', { name: 'Wunsch nach einem Rückruf' }).first()).toBeVisible();
  });
  await test.step('The first release runs', async () => {
    await untilUpdateWaits(page);
    await mark(page);
    await activate(page);
    await expect.poll(() => isMarked(page)).toBe(false);
    await page.goto(`${front.origin}/sample`);
    await expect(page.getByText(/^Sie haben noch \d+ offene Aufträge\.$/)).toBeVisible();
  });
  front.intercept(undefined);
}

test('An external team creates, checks, publishes and rolls back a module as documented', async ({
  page,
  team,
  portal,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.tolerate(/^request to http:\/\/localhost:/, /Failed to load resource/);
  const { front } = portal;
  const endpoint = new CallbackEndpoint();
  const published = async () => {
    const set = await (await page.request.get(`${front.origin}/release-set.json`)).json();
    return set.modules.find(({ name }: { name: string }) => name === 'mf-sample')?.version;
  };
  for (const command of commands) {
    await test.step(command, async () => {
      if (command === 'npm run dev') return seesAlone(team, page, command);
      await team.runs(command);
    });
    if (command.startsWith('export PORTAL_SITE'))
      await test.step('Signatures are checked', () => asksForSignatures(team));
    if (command === 'npm run check' && (await published()) === undefined)
      await test.step('A module signed with an unknown key is refused', async () => {
        const refused = await team.refusal('npx portal publish dist --json --key ../stranger.pem');
        expect(refused).toMatchObject({ ok: false, code: 'unknown-key' });
        expect(await published()).toBeUndefined();
        await team.runs('export PORTAL_KEY=../team.pem');
      });
    if (command === 'npm run publish' && (await published()) === '0.1.0')
      await test.step('Its page opens in the portal', async () => {
        await page.goto(`${front.origin}/sample`);
        await logIn(page, 'kunde');
        await expect(page.getByText(/^Sie haben noch \d+ offene Aufträge\.$/)).toBeVisible();
      });
    if (command.startsWith('npm version')) await grows(team);
    if (command === 'npm run publish' && (await published()) === '0.2.0')
      await test.step('All of its parts are there', () => seesSecondRelease(page, portal, endpoint));
    if (command.startsWith('npx portal rollback')) {
      await seesFirstReleaseAgain(page, portal, endpoint);
      expect(await published()).toBe('0.1.0');
    }
  }
  expect(commands.filter(command => command === 'npm run publish')).toHaveLength(2);
});
