import { randomUUID } from 'node:crypto';
import { logIn } from '#e2e/support/page/login.ts';
import { expectJob, expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import { skipLogoutMessage } from './skip-logout-message.ts';

const job = { id: 'LT-100139', meterNumber: '8ELS0045120096' };

test('A customer logs in after failed attempts, and logs out', async ({ page, context, request, watch }) => {
  test.slow();
  watch.announce(
    /^error: Failed to load resource: .* 401 /,
    /^error: Failed to load resource: net::ERR_/,
    /^error: Failed to load resource: .* 429 .*\/auth\/token/,
  );
  const username = page.getByRole('textbox', { name: 'Benutzername' });
  const password = page.getByLabel('Passwort', { exact: true });
  const submit = page.getByRole('button', { name: 'Anmelden', exact: true });
  const alert = page.getByRole('main').getByRole('alert');
  const heading = page.getByRole('heading', { level: 1 });

  await context.clock.install();

  await test.step('A deep link shows the login at its own address', async () => {
    await page.goto(`/ablesung/${job.id}`);
    await expectLogin(page);
    await expect(page).toHaveURL(new RegExp(`/ablesung/${job.id}$`));
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toHaveCount(0);
  });

  await test.step('Wrong credentials and an unreachable server differ, and a refused password is cleared', async () => {
    await expect(submit).toBeDisabled();
    await username.fill('jemand');
    await password.fill('1234');
    await expect(submit).toBeDisabled();
    await password.fill('12345');
    await submit.click();
    await expect(alert).toContainText('Anmeldung fehlgeschlagen');
    await expect(alert).toContainText('Bitte überprüfen Sie Ihre eingegebenen Daten.');
    await expect(password).toHaveValue('');
    await expect(password).toBeFocused();

    await page.route('**/auth/token', route => route.abort('connectionrefused'));
    await password.fill('12345');
    await submit.click();
    await expect(alert).toContainText('Server nicht erreichbar');
    await expect(alert).not.toContainText('Anmeldung fehlgeschlagen');
    await expect(password).toHaveValue('12345');
    await page.unroute('**/auth/token');
  });

  await test.step('After too many attempts the message names the waiting time', async () => {
    const guess = { applicationId: 'demo', username: `wird-geraten-${randomUUID()}`, password: 'falsch' };
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await request.post('/auth/token', { data: guess })).status()).toBe(401);
    await username.fill(guess.username);
    await password.fill(guess.password);
    await submit.click();
    await expect(alert).toContainText(
      'Aus Sicherheitsgründen ist die Anmeldung für etwa 15 Minuten gesperrt.',
    );
  });

  const other = await context.newPage();
  await test.step('The login leads to the requested page, in the other tab too', async () => {
    await other.goto(`/ablesung/${job.id}`);
    await expectLogin(other);
    await page.bringToFront();
    await logIn(page, 'kunde');
    await expectJob(page, job.meterNumber);
    await expect(page).toHaveURL(new RegExp(`/ablesung/${job.id}$`));
    await expect(heading).toBeFocused();
    await expectJob(other, job.meterNumber);
  });

  await test.step('The logout leads to the login, and so does the next visit', async () => {
    await logOut(page);
    await skipLogoutMessage(page);
    await expect(heading).toBeFocused();
    await page.reload();
    await expectLogin(page);
  });
});
