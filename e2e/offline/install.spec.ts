import type { Page } from '@playwright/test';
import { expect, test } from '../browser/own-portal-test.ts';
import { expectHome, expectReading } from '../browser/screens.ts';
import { setsOnDevice, settleIn, untilOffline, workerStates } from '../browser/service-worker.ts';
import { captivePortal, missing } from '../portal/front.ts';
import { untilUpdateWaits } from '../updates/update-dialog.ts';

const screenOfReading = /\/modules\/mf-reading\/[^/]+\/Reading\.\w+\.js$/;

/** No worker is there, and none is on its way. */
async function expectNoWorker(page: Page): Promise<void> {
  await expect.poll(() => workerStates(page)).toEqual({});
}

test('a set that cannot be had whole is not used; the next visit fetches what is missing', async ({
  page,
  portal: { front },
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  front.intercept(missing(screenOfReading));
  await page.goto('/');
  await expect.poll(() => front.requests().some(asked => screenOfReading.test(asked))).toBe(true);
  await expectNoWorker(page);
  const partly = await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    return (await (await caches.open(name)).keys()).length;
  });
  expect(partly).toBeGreaterThan(0);

  front.intercept(undefined);
  front.requests();
  await page.reload();
  await untilOffline(page);
  const fetchedAgain = front.requests().filter(asked => /locales\/en/.test(asked));
  expect(fetchedAgain).toEqual([]);
  await front.goDown();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible();
});

test('a worker that meets the pages of another set brings those of its own, and the next worker the others', async ({
  page,
  portal: { front, releases },
}) => {
  await page.goto('/');
  await untilOffline(page);
  const worker = await page.evaluate(async () => (await fetch('/service-worker.js')).text());
  const [first] = await setsOnDevice(page);
  const second = await releases.release('mf-reading', { 'comment.label': 'Kommentar zwei' });

  const device = page.context().browser();
  const context = await device?.newContext({ baseURL: front.origin, serviceWorkers: 'allow' });
  const visitor = await context?.newPage();
  if (!context || !visitor) throw new Error('A second device is needed');
  const setOfPage = () =>
    visitor.evaluate(() => JSON.parse(document.getElementById('release-set')?.textContent ?? '').id);
  front.intercept(({ url }, answer) => {
    if (url !== '/service-worker.js') return false;
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
    return true;
  });
  await visitor.goto('/');
  expect(await setOfPage()).toBe(second.id);
  await untilOffline(visitor);
  expect(await setsOnDevice(visitor)).toEqual([first]);
  await front.goDown();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible();
  expect(await setOfPage()).toBe(first);

  await front.comeUp();
  front.intercept(undefined);
  await untilUpdateWaits(visitor);
  expect(await setsOnDevice(visitor)).toEqual([first, second.id]);
  await context.close();
});

test('a hotspot that answers everything with its page leaves no trace', async ({
  page,
  portal: { front },
}) => {
  await settleIn(page);
  front.intercept(captivePortal);
  await page.reload();
  await expectHome(page);
  await page.goto('/ablesung');
  await expectReading(page);
  await expect(page.getByRole('banner').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  const foreign = await page.evaluate(async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async name => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async asked => (await cache.match(asked))?.text()));
      }),
    );
    return answers.flat().filter(text => text?.includes('Hotspot')).length;
  });
  expect(foreign).toBe(0);
  front.intercept(undefined);
  await page.reload();
  await expectReading(page);
});
