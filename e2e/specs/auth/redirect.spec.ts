import { withFeatures } from '#e2e/support/page/application.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectHome, expectJob, expectReading, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import { sessionAccounts, sessionJobs } from '#e2e/support/server/session-accounts.ts';
import { skipLogoutMessage } from './skip-logout-message.ts';

const { first, third } = sessionAccounts;

test('A login leads to a page of the portal and never out of it', async ({ page, baseURL }) => {
  test.slow();
  await withFeatures(page, { redirectToJobsScreenOnLoginEnabled: true, preselectJobIfSingleEnabled: true });
  await page.clock.install();

  await test.step('The first login leads to the jobs, whatever its address names', async () => {
    await page.goto('/?redirect=https://example.org&next=//example.org');
    await logIn(page, first.username);
    await expectReading(page);
    await expect(page).toHaveURL(`${baseURL}/ablesung`);
  });

  for (const trick of ['//example.org/ablesung', '/\\example.org', '/ablesung/..%2F..%2F%2Fexample.org'])
    await test.step(trick, async () => {
      await page.goto(`${baseURL}${trick}`);
      await expect(page.getByRole('button', { name: 'Benutzermenü' })).toBeVisible();
      expect.soft(new URL(page.url()).origin, trick).toBe(baseURL);
    });

  await test.step('A later visit leads to the requested page', async () => {
    await page.goto('/');
    await expectHome(page);
  });

  await test.step('A link leads to the jobs too', async () => {
    await page.goto(`/m/${first.link}`);
    await expectReading(page);
    await expect(page.getByText(`Sie sind jetzt als ${first.name} angemeldet.`)).toBeVisible();
    await expect(page).toHaveURL(/\/ablesung$/);
    await logOut(page);
    await skipLogoutMessage(page);
  });

  await test.step('A single job opens right after the login', async () => {
    await logIn(page, third.username);
    await expectJob(page, sessionJobs.third.meterNumber);
    await expect(page).toHaveURL(new RegExp(`/ablesung/${sessionJobs.third.id}$`));
    await logOut(page);
    await skipLogoutMessage(page);
  });

  await test.step('The address of a job stays as it is', async () => {
    const formBefore = await page.getByRole('textbox', { name: 'Benutzername' }).elementHandle();
    await navigateTo(page, `/ablesung/${sessionJobs.first.id}`);
    await expect.poll(() => formBefore?.evaluate(field => field.isConnected)).toBe(false);
    await logIn(page, first.username);
    await expectJob(page, sessionJobs.first.meterNumber);
  });
});
