import { expect, test } from '../browser/own-portal-test.ts';
import { setsOnDevice, untilOffline } from '../browser/service-worker.ts';
import { untilUpdateWaits } from '../updates/update-dialog.ts';

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
