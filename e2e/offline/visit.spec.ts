import type { Page } from '@playwright/test';
import { expect, test } from '../browser/own-portal-test.ts';
import { expectHome, expectReading } from '../browser/screens.ts';
import { settleIn } from '../browser/service-worker.ts';
import { captivePortal } from '../portal/front.ts';

const meter = { id: 'LT-100131', number: '1ESY1160412207' };

/** Everything in the caches of the device: its path and its text. */
function cached(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const entries = stores.map(async cache =>
      Promise.all(
        (await cache.keys()).map(async asked => ({
          path: new URL(asked.url).pathname,
          text: (await (await cache.match(asked))?.text()) ?? '',
        })),
      ),
    );
    return (await Promise.all(entries)).flat();
  });
}

test('behind a hotspot and without a server every page opens, and nothing is mistaken for the server', async ({
  page,
  portal: { front },
  watch,
}) => {
  watch.tolerate(/^error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  const jobs = page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link');
  await settleIn(page);

  await test.step('a hotspot that answers everything with its page leaves no trace', async () => {
    front.intercept(captivePortal);
    await page.reload();
    await expectHome(page);
    await page.goto('/ablesung');
    await expectReading(page);
    await expect(page.getByRole('banner').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    expect((await cached(page)).filter(({ text }) => text.includes('Hotspot'))).toEqual([]);
    front.intercept(undefined);
    await page.reload();
    await expectReading(page);
  });

  await test.step('nothing of the API lies in a cache but the logo', async () => {
    await expect(jobs).not.toHaveCount(0);
    const paths = (await cached(page)).map(({ path }) => path);
    expect(paths.filter(path => /^\/(api|auth)\//.test(path))).toEqual(['/api/public/application/logo.png']);
  });

  await front.goDown();
  await test.step('what could be mistaken for the server is never answered without it', async () => {
    const answers = await page.evaluate(async () => {
      const script = document.querySelector('script')?.src ?? '';
      const requests: [string, RequestInit?][] = [
        ['/api/pro/job'],
        ['/api/pro/account/info'],
        ['/api/public/application'],
        ['/api/public/application', { method: 'HEAD' }],
        ['/auth/token', { method: 'POST' }],
        ['/release-set.json'],
        ['/service-worker.js'],
        ['/healthz'],
        [script, { headers: { range: 'bytes=0-9' } }],
        // Of what is answered without the server, for comparison.
        [script],
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

  await test.step('every page opens, also those that were never seen', async () => {
    await page.goto('/');
    await expectHome(page);
    await page.goto('/ablesung');
    await expectReading(page);
    await expect(jobs).not.toHaveCount(0);
    await page.goto(`/ablesung/${meter.id}`);
    await expect(page.getByRole('heading', { level: 1, name: meter.number })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: meter.number })).toBeVisible();
    await page.goto('/ablesung/neu');
    await expect(page.getByRole('textbox', { name: 'Zählernummer' })).toBeVisible();
    await page.goto('/zugaenge');
    await expect(page.getByRole('heading', { level: 1, name: 'Meine Zugänge' })).toBeVisible();
    await page.goto('/gibt/es/nicht');
    await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();
    await page.getByRole('button', { name: 'Sprache wechseln' }).click();
    await page.getByRole('button', { name: 'Sprache wechseln' }).click();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
  });
});
