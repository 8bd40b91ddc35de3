import type { Page, Request } from '@playwright/test';
import { logIn } from '#e2e/support/page/login.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

/** Those of these requests that contain axios. */
async function withAxios(requests: readonly Request[]): Promise<Request[]> {
  const found: Request[] = [];
  for (const request of requests) {
    if (request.resourceType() !== 'script') continue;
    const text = await request
      .response()
      .then(response => response?.text())
      .catch(() => '');
    if (text?.includes('ERR_BAD_OPTION_VALUE')) found.push(request);
  }
  return found;
}

function requestsOf(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', request => requests.push(request));
  return requests;
}

test('Axios loads once, after the login is usable, and sends the requests from then on', async ({ page }) => {
  const requests = requestsOf(page);
  await page.goto('/');
  await expectLogin(page);
  const first = [...requests];
  await expect.poll(async () => (await withAxios(requests)).length).toBe(1);
  const [file] = await withAxios(requests);
  // It is requested only after the page has loaded.
  const loaded = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventStart,
  );
  const asked = await page.evaluate(
    url => performance.getEntriesByName(url)[0]?.startTime,
    file?.url() ?? '',
  );
  expect(asked).toBeGreaterThan(loaded);
  expect(first.filter(request => request.resourceType() === 'xhr')).toEqual([]);
  await logIn(page, 'kunde');
  await page.goto('/ablesung');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kinds = requests
    .filter(request => request.url().endsWith('/auth/token'))
    .map(request => request.resourceType());
  expect(kinds).toEqual(['xhr']);
});

test('A failed load of axios is a network error, and the next request tries again', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  const requests = requestsOf(page);
  await page.goto('/');
  await expectLogin(page);
  await expect.poll(async () => (await withAxios(requests)).length).toBe(1);
  const url = (await withAxios(requests))[0]?.url() ?? '';
  const isAxios = (address: URL) => address.href.startsWith(url);

  await page.context().route(isAxios, route => route.abort());
  const isAskedFor = page.waitForRequest(request => request.url().startsWith(url));
  await page.reload();
  await expectLogin(page);
  await isAskedFor;
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('kunde');
  await page.getByLabel('Passwort', { exact: true }).fill('kunde-demo');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  expect(requests.filter(request => request.url().endsWith('/auth/token'))).toEqual([]);
  await page.context().unroute(isAxios);
  await logIn(page, 'kunde');
});
