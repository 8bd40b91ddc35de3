import { withFeatures } from '../browser/application.ts';
import { logIn } from '../browser/login.ts';
import { expectHome, expectJob, expectReading } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';

const { first, third } = sessionAccounts;

test.describe('with redirect-on-login', () => {
  test.beforeEach(({ page }) => withFeatures(page, { redirectToJobsScreenOnLoginEnabled: true }));

  test('a login leads to the jobs, a later visit to the page that was asked for', async ({ page }) => {
    await page.goto('/');
    await logIn(page, first.username);
    await expectReading(page);
    await expect(page).toHaveURL(/\/ablesung$/);
    await page.goto('/');
    await expectHome(page);
  });

  test('a link leads to the jobs too', async ({ page }) => {
    await page.goto(`/m/${first.link}`);
    await expectReading(page);
    await expect(page.getByText(`Sie sind jetzt als ${first.name} angemeldet.`)).toBeVisible();
    await expect(page).toHaveURL(/\/ablesung$/);
  });

  test('a deep link stays what it is', async ({ page }) => {
    await page.goto(`/ablesung/${sessionJobs.first.id}`);
    await logIn(page, first.username);
    await expectJob(page, sessionJobs.first.meterNumber);
  });
});

test('a single job is opened right after the login where the deployment wants it', async ({ page }) => {
  await withFeatures(page, {
    redirectToJobsScreenOnLoginEnabled: true,
    preselectJobIfSingleEnabled: true,
  });
  await page.goto('/');
  await logIn(page, third.username);
  await expectJob(page, sessionJobs.third.meterNumber);
  await expect(page).toHaveURL(new RegExp(`/ablesung/${sessionJobs.third.id}$`));
});

test('no address leads out of the portal after a login', async ({ page, baseURL }) => {
  for (const trick of [
    '/?redirect=https://example.org',
    '/?next=//example.org',
    '//example.org/ablesung',
    '/\\example.org',
    '/ablesung/..%2F..%2F%2Fexample.org',
  ]) {
    await page.goto(`${baseURL}${trick}`);
    const username = page.getByRole('textbox', { name: 'Benutzername' });
    if (await username.isVisible()) await logIn(page, first.username);
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
