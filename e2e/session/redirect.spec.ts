import { withFeatures } from '../browser/application.ts';
import { logIn } from '../browser/login.ts';
import { expectHome, expectJob, expectLogin, expectReading } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { logOut } from '../browser/user-menu.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';

const { first, third } = sessionAccounts;

test('where a login leads to, and that nothing leads out of the portal', async ({ page, baseURL }) => {
  test.slow();
  await withFeatures(page, { redirectToJobsScreenOnLoginEnabled: true, preselectJobIfSingleEnabled: true });
  const logOutAgain = async () => {
    await logOut(page);
    await expectLogin(page);
  };

  await test.step('a login leads to the jobs, a later visit to the page that was asked for', async () => {
    await page.goto('/');
    await logIn(page, first.username);
    await expectReading(page);
    await expect(page).toHaveURL(/\/ablesung$/);
    await page.goto('/');
    await expectHome(page);
  });

  await test.step('a link leads to the jobs too', async () => {
    await page.goto(`/m/${first.link}`);
    await expectReading(page);
    await expect(page.getByText(`Sie sind jetzt als ${first.name} angemeldet.`)).toBeVisible();
    await expect(page).toHaveURL(/\/ablesung$/);
    await logOutAgain();
  });

  await test.step('a single job is opened right after the login', async () => {
    await logIn(page, third.username);
    await expectJob(page, sessionJobs.third.meterNumber);
    await expect(page).toHaveURL(new RegExp(`/ablesung/${sessionJobs.third.id}$`));
    await logOutAgain();
  });

  await test.step('a deep link stays what it is', async () => {
    await page.goto(`/ablesung/${sessionJobs.first.id}`);
    await logIn(page, first.username);
    await expectJob(page, sessionJobs.first.meterNumber);
    await logOutAgain();
  });

  for (const trick of [
    '/?redirect=https://example.org',
    '/?next=//example.org',
    '//example.org/ablesung',
    '/\\example.org',
    '/ablesung/..%2F..%2F%2Fexample.org',
  ])
    await test.step(trick, async () => {
      await page.goto(`${baseURL}${trick}`);
      const menu = page.getByRole('button', { name: 'Benutzermenü' });
      const username = page.getByRole('textbox', { name: 'Benutzername' });
      await expect(menu.or(username)).toBeVisible();
      if (await username.isVisible()) await logIn(page, first.username);
      expect.soft(new URL(page.url()).origin, trick).toBe(baseURL);
    });
});
