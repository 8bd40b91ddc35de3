import { expect, test } from '../browser/own-portal-test.ts';
import { settleIn } from '../browser/service-worker.ts';

test('what could be mistaken for the server is never answered without it', async ({
  page,
  portal,
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  await settleIn(page);
  await page.goto('/ablesung');
  await expect(page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link')).not.toHaveCount(0);
  await portal.front.goDown();

  const answers = await page.evaluate(async () => {
    const requests: [string, RequestInit?][] = [
      ['/api/pro/job'],
      ['/api/pro/account/info'],
      ['/api/public/application'],
      ['/api/public/application', { method: 'HEAD' }],
      ['/auth/token', { method: 'POST' }],
      ['/release-set.json'],
      ['/service-worker.js'],
      ['/healthz'],
      [document.querySelector('script')?.src ?? '', { headers: { range: 'bytes=0-9' } }],
      // Of what is answered without the server, for comparison.
      [document.querySelector('script')?.src ?? ''],
    ];
    return Promise.all(
      requests.map(([address, init]) =>
        fetch(address, { cache: 'no-store', ...init }).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      ),
    );
  });
  expect(answers).toEqual([...Array.from({ length: 9 }, () => 'no answer'), 200]);
});

test('nothing of the API lies in a cache but the logo', async ({ page }) => {
  await settleIn(page);
  await page.goto('/ablesung');
  await expect(page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link')).not.toHaveCount(0);
  const addresses = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses.filter(address => /^\/(api|auth)\//.test(address))).toEqual([
    '/api/public/application/logo.png',
  ]);
});
