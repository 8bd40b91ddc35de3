import type { Page, Request } from '@playwright/test';
import { withoutServedView } from '#e2e/support/page/application.ts';
import { breakFiles, type Fault, notFoundPage, refused } from '#e2e/support/page/faults.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

const serverError: Fault = route =>
  route.fulfill({ status: 500, json: { status: 500, code: 'internal', message: '' } });

async function expectStartFailure(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Portal gerade nicht erreichbar' })).toBeVisible();
  await expect(page).toHaveTitle('Portal gerade nicht erreichbar');
  await expect(page.getByRole('alert')).toContainText('Bitte prüfen Sie Ihre Internetverbindung');
}

/** Resolves when the next request for these files is answered or aborted. */
function answered(page: Page, files: RegExp) {
  const isOne = (request: Request) => files.test(request.url());
  return Promise.race([
    page.waitForEvent('requestfinished', isOne),
    page.waitForEvent('requestfailed', isOne),
  ]);
}

const configuration = /\/api\/public\/application$/;
const causes = [
  { cause: 'the configuration cannot be reached', files: configuration, fault: refused },
  { cause: 'the server fails', files: configuration, fault: serverError },
  { cause: 'an HTML page instead of the configuration', files: configuration, fault: notFoundPage },
  { cause: 'the texts of the shell cannot be reached', files: /\/shell\/.*\/locales\//, fault: refused },
];

test('Any missing file at the start is reported, and a retry starts the portal', async ({
  page,
  context,
  baseURL,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource/);
  const devtools = await context.newCDPSession(page);
  await withoutServedView(page);
  for (const { cause, files, fault } of causes)
    await test.step(cause, async () => {
      const restore = await breakFiles(page, files, fault);
      await page.goto('/');
      await expectStartFailure(page);
      // The failed retry does not change the page: only its answer marks its end.
      const secondAnswer = answered(page, files);
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await secondAnswer;
      await expectStartFailure(page);

      await restore();
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expectLogin(page);
      await expect(page).toHaveTitle('Anmeldung – Stadtwerke Lindental');

      await page.unroute(files);
      await page.goto('about:blank');
      // A device that has started the portal once restarts it automatically.
      await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'all' });
    });
});

test('An unreadable release set is reported, and a retry reloads the page', async ({ page }) => {
  const restore = await breakFiles(page, /\/$/, async route => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id="release-set">{', 'id="release-set">[');
    const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.goto('/');
  await expectStartFailure(page);
  await restore();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expectLogin(page);
});
