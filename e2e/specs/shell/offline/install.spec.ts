import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { setsOnDevice, untilPrecached } from '#e2e/support/page/service-worker.ts';
import { untilUpdateWaits } from '../updates/update-dialog.ts';

test('A worker beside pages of another release precaches its own, and the next worker the others', async ({
  page,
  portal: { front, releases, firstSet },
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  const worker = await (await fetch(`${front.origin}/service-worker.js`)).text();
  const second = await releases.release('mf-reading', { 'comment.label': 'Kommentar zwei' });
  const setOfPage = () =>
    page.evaluate(() => JSON.parse(document.getElementById('release-set')?.textContent ?? '').id);
  front.intercept(({ url }, answer) => {
    if (url !== '/service-worker.js') return false;
    answer.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
    return true;
  });
  await page.goto('/');
  expect(await setOfPage()).toBe(second.id);
  await untilPrecached(page);
  expect(await setsOnDevice(page)).toEqual([firstSet.id]);
  await front.goDown();
  await page.reload();
  await expectLogin(page);
  expect(await setOfPage()).toBe(firstSet.id);

  await front.comeUp();
  front.intercept(undefined);
  await untilUpdateWaits(page);
  expect(await setsOnDevice(page)).toEqual([firstSet.id, second.id]);
});
