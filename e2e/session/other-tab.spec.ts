import { logIn } from '../browser/login.ts';
import { expectHome, expectJob, expectLogin } from '../browser/screens.ts';
import { test } from '../browser/test.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';

test('a login in one tab is a login in the other, at the page that was asked for there', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(`/ablesung/${sessionJobs.first.id}`);
  await expectLogin(other);
  await page.goto('/');
  await logIn(page, sessionAccounts.first.username);
  await expectHome(page);
  await expectJob(other, sessionJobs.first.meterNumber);
});
