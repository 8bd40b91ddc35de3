import { execFile } from 'node:child_process';
import { rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectReading } from '#e2e/support/page/screens.ts';
import { logInAndPrecache, setsOnDevice } from '#e2e/support/page/service-worker.ts';
import { checkout } from '#e2e/support/server/backend-process.ts';
import { activate, untilUpdateWaits } from '../shell/updates/update-dialog.ts';
import { expect, test } from './hosting-test.ts';
import type { Nginx } from './nginx.ts';

const run = promisify(execFile);

/** A page with its release set, and the origins and modules allowed by its policy. */
async function shown({ origin }: Nginx, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}/ablesung`, {
    headers: { accept: 'text/html', connection: 'close', ...headers },
  });
  const page = await answer.text();
  return {
    status: answer.status,
    tag: answer.headers.get('etag'),
    set: /"id":"([0-9a-f]{16})"/.exec(page)?.[1],
    isReadingAllowed: answer.headers.get('content-security-policy')?.includes('zaehlwerk-mf_reading'),
    hasReading: page.includes('mf-reading'),
  };
}

test('The portal works under nginx: logged in, offline, and with the next release', async ({
  page,
  portal,
  nginx,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await logInAndPrecache(page);
  await page.context().setOffline(true);
  await page.goto('/ablesung');
  await expectReading(page);
  await page.context().setOffline(false);
  await page.reload();

  const { id } = await portal.releases.release('mf-reading', { 'jobs.search.label': 'Aufträge neu' });
  expect((await shown(nginx)).set).toBe(id);
  await untilUpdateWaits(page);
  await activate(page);
  await expect(page.getByRole('searchbox', { name: 'Aufträge neu', exact: true })).toBeVisible();
  expect((await setsOnDevice(page)).at(-1)).toBe(id);
});

test('Page and policy always belong to the same release, which is the ETag', async ({ portal, nginx }) => {
  const { id: without } = await portal.releases.enable('mf-reading', false);
  const show = async (set: string) => {
    await symlink(`history/${set}`, path.join(portal.site, 'next'));
    await rename(path.join(portal.site, 'next'), path.join(portal.site, 'current'));
  };
  let isDone = false;
  const steps = (async () => {
    for (let step = 0; !isDone; step += 1) await show(step % 2 ? without : portal.firstSet.id);
  })();
  const answers = [];
  for (let round = 0; round < 200; round += 1) answers.push(await shown(nginx));
  isDone = true;
  await steps;
  for (const { set, tag, hasReading, isReadingAllowed } of answers)
    expect([tag, hasReading, isReadingAllowed]).toEqual([`"${set}"`, set !== without, set !== without]);
  expect(new Set(answers.map(({ set }) => set)).size).toBe(2);

  await show(portal.firstSet.id);
  const now = await shown(nginx);
  expect(now.set).toBe(portal.firstSet.id);
  expect((await shown(nginx, { 'if-none-match': `W/"${now.set}"` })).status).toBe(304);
  expect((await shown(nginx, { 'if-none-match': `"${without}"` })).status).toBe(200);
});

test('Without the scripting module known releases are served at once, a new one after a reload', async ({
  portal,
  nginx,
}) => {
  const printed = async () => {
    const words = [
      path.join(checkout, 'packages/release/src/cli.ts'),
      'csp',
      '--nginx',
      '--site',
      portal.site,
    ];
    return (await run(process.execPath, words)).stdout;
  };
  const { id: without } = await portal.releases.enable('mf-reading', false);
  await nginx.useSet(await printed());
  const { id: newer } = await portal.releases.release('mf-auth', { 'login.submit': 'Hinein' });
  const old = { set: without, hasReading: false, isReadingAllowed: false };
  // The old nginx workers run until the new ones are ready.
  await expect.poll(() => shown(nginx)).toMatchObject(old);

  await nginx.useSet(await printed());
  await expect.poll(() => shown(nginx)).toMatchObject({ ...old, set: newer });
  await portal.releases.rollBack('mf-auth');
  expect(await shown(nginx)).toMatchObject(old);
  await portal.releases.enable('mf-reading', true);
  expect(await shown(nginx)).toMatchObject({
    set: portal.firstSet.id,
    hasReading: true,
    isReadingAllowed: true,
  });
});
