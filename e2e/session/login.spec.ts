import { kept } from '../browser/device.ts';
import { logIn } from '../browser/login.ts';
import { expectHome, expectJob, expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';

test('a deep link shows the login at its own address, and its page after the login', async ({ page }) => {
  await page.goto('/ablesung/LT-100139');
  await expectLogin(page);
  await expect(page).toHaveURL(/\/ablesung\/LT-100139$/);
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toHaveCount(0);
  await logIn(page, 'kunde');
  await expectJob(page, '8ELS0045120096');
  await expect(page).toHaveURL(/\/ablesung\/LT-100139$/);
});

test('the focus goes to the heading after the login and after the logout', async ({ page }) => {
  await page.goto('/');
  await expectLogin(page);
  await logIn(page, 'kunde');
  await expectHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // What the page shows at once is on the device a moment later.
  await expect.poll(() => kept(page, 'sessions')).toMatchObject({ content: [{}] });
  await page.reload();
  await expectHome(page);

  await page.getByRole('button', { name: 'Benutzermenü' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expectLogin(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => kept(page, 'sessions')).toMatchObject({ content: [] });
  await page.reload();
  await expectLogin(page);
});

test('wrong credentials and an unreachable server are told apart, and the password is cleared', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: .* 401 /, /^error: Failed to load resource: net::ERR_/);
  const password = page.getByLabel('Passwort', { exact: true });
  const submit = page.getByRole('button', { name: 'Anmelden', exact: true });
  await page.goto('/');
  await expectLogin(page);
  await expect(submit).toBeDisabled();
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('jemand');
  await password.fill('1234');
  await expect(submit).toBeDisabled();
  await password.fill('12345');
  await submit.click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Anmeldung fehlgeschlagen');
  await expect(alert).toContainText('Bitte überprüfen Sie Ihre eingegebenen Daten.');
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();

  await page.route('**/auth/token', route => route.abort('connectionrefused'));
  await password.fill('12345');
  await submit.click();
  await expect(alert).toContainText('Server nicht erreichbar');
  await expect(alert).not.toContainText('Anmeldung fehlgeschlagen');
  await expect(password).toHaveValue('');
});

test('whoever guesses too often is told how long to wait', async ({ page, request, watch }) => {
  watch.announce(/^error: Failed to load resource: .* 429 .*\/auth\/token/);
  const guess = { applicationId: 'demo', username: 'wird-geraten', password: 'falsch' };
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await request.post('/auth/token', { data: guess })).status()).toBe(401);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(guess.username);
  await page.getByLabel('Passwort', { exact: true }).fill(guess.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Aus Sicherheitsgründen ist die Anmeldung für etwa 15 Minuten gesperrt.',
  );
});
