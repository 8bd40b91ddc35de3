import type { Page } from '@playwright/test';
import { invalidHtml } from '#e2e/specs/accessibility/invalid-html.ts';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { breakFiles, holdFiles, refused, truncated } from '#e2e/support/page/faults.ts';
import { expectNoLayoutShift, watchLayoutShiftsOfNextPages } from '#e2e/support/page/layout-shifts.ts';
import { passwordOf } from '#e2e/support/page/login.ts';
import { expectModuleFailure } from '#e2e/support/page/module-failure.ts';
import { expect, test } from '#e2e/support/page/test.ts';

const code = /\.js$/;
const username = (page: Page) => page.getByRole('textbox', { name: 'Benutzername' });
const password = (page: Page) => page.getByLabel('Passwort', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Anmelden', exact: true });
const portal = (page: Page) => page.getByRole('button', { name: 'Benutzermenü' });

/** The served view is one that the portal has not taken over yet. */
const served = '#root[data-address]';

test.use({ serviceWorkers: 'block' });

test('The login can be typed into before any code arrives, which takes it over to the letter', async ({
  page,
}) => {
  await watchLayoutShiftsOfNextPages(page);
  const held = await holdFiles(page, code);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator(served)).toBeVisible();
  await expect(page).toHaveTitle('Anmeldung – Stadtwerke Lindental');
  const border = () =>
    page.locator('main [data-with-border]').evaluate(card => getComputedStyle(card).borderColor);
  const borderBefore = await border();
  await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await invalidHtml(page)).toEqual([]);
  await password(page).pressSequentially('geheim');
  await username(page).pressSequentially('kunde');
  await username(page).evaluate((field: HTMLInputElement) => {
    field.setSelectionRange(1, 3);
    Reflect.set(window, 'typedInto', field);
  });

  await expectNoLayoutShift(page, 0.001);
  await held.release();
  await expect(page.locator(served)).toHaveCount(0);
  await expect(username(page)).toHaveValue('kunde');
  await expect(password(page)).toHaveValue('geheim');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'false');
  const kept = await page.evaluate(() => {
    const field: HTMLInputElement = Reflect.get(window, 'typedInto');
    return [document.activeElement === field, field.selectionStart, field.selectionEnd];
  });
  expect(kept).toEqual([true, 1, 3]);
  expect(await border()).toBe(borderBefore);
  await expectNoLayoutShift(page, 0.001);
});

test('Enter before the code is there is said to be checked, and logs in once with what is typed by then', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname);
  });
  const held = await holdFiles(page, code);
  await page.goto('/', { waitUntil: 'commit' });
  await username(page).fill('kunde');
  await password(page).fill(passwordOf('kunde'));
  await password(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Anmeldung wird geprüft…' })).toBeVisible();
  await submit(page).click({ force: true });
  expect([requests, new URL(page.url()).pathname]).toEqual([[], '/']);
  await held.release();
  await expect(portal(page)).toBeVisible();
  expect(requests.filter(path => path === '/auth/token')).toHaveLength(1);
});

test('Code that does not arrive is requested again on demand; what is typed stays, what is pressed is done', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource/);
  const restore = await breakFiles(page, /\/libraries\.\w+\.js$/, refused);
  await page.goto('/');
  const failure = page.getByRole('alert').filter({ hasText: 'Portal gerade nicht erreichbar' });
  await expect(failure).toBeVisible();
  await username(page).fill('kunde');
  await password(page).fill(passwordOf('kunde'));
  await page.getByRole('button', { name: 'Hoher Kontrast' }).click();
  await restore();
  await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.locator(served)).toHaveCount(0);
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hoher Kontrast', pressed: true })).toBeVisible();
  await password(page).press('Enter');
  await expect(portal(page)).toBeVisible();
});

test('What is typed stays when the login module does not arrive, until a retry brings it', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource/);
  const held = await holdFiles(page, code);
  const restore = await breakFiles(page, /\/modules\/mf-auth\/.*\/remoteEntry/, refused);
  await page.goto('/', { waitUntil: 'commit' });
  await username(page).fill('kunde');
  await password(page).fill(passwordOf('kunde'));
  await held.release();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Erneut versuchen' });
  const again = page.waitForEvent('requestfailed', request => request.url().includes('/remoteEntry'));
  await retry.click();
  await again;
  await expect(retry).toBeVisible();
  await restore();
  await password(page).press('Enter');
  await retry.click();
  await expect(portal(page)).toBeVisible();
});

test('A login module that is altered is reported by the portal, also when something was typed', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: \[mf-auth\] integrity/, /integrity/);
  const held = await holdFiles(page, code);
  await breakFiles(page, /\/modules\/mf-auth\/.*\/remoteEntry/, truncated);
  await page.goto('/', { waitUntil: 'commit' });
  await username(page).fill('kunde');
  await held.release();
  await expectModuleFailure(page, 'mf-auth', 'integrity');
});

test('Where React cannot take the view over, because an extension has changed it, nothing is lost', async ({
  page,
  watch,
}) => {
  watch.announce(/^exception: Error: Minified React error/);
  const held = await holdFiles(page, code);
  await page.goto('/', { waitUntil: 'commit' });
  await username(page).fill('kunde');
  await password(page).fill(passwordOf('kunde'));
  await username(page).evaluate(field => field.before(document.createElement('img')));
  await password(page).press('Enter');
  await held.release();
  await expect(portal(page)).toBeVisible();
});

test('Texts that do not arrive are reported, and requested again', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource/);
  const restore = await breakFiles(page, /\/shell\/.*\/locales\//, refused);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Portal gerade nicht erreichbar' })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(submit(page)).toBeVisible();
  await expect(page.locator(served)).toHaveCount(0);
});

test('Enter in an incomplete form leads to the empty field, as it does later', async ({ page }) => {
  const held = await holdFiles(page, code);
  await page.goto('/', { waitUntil: 'commit' });
  await username(page).fill('kunde');
  await username(page).press('Enter');
  await expect(password(page)).toBeFocused();
  await password(page).pressSequentially('geh');
  await held.release();
  await expect(page.locator(served)).toHaveCount(0);
  await expect(password(page)).toHaveValue('geh');
  await expect(password(page)).toBeFocused();
});

test('A device shows the view in its language and contrast, and none of a visitor with a session', async ({
  page,
}) => {
  await page.goto('/');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Sprache wechseln' }).click();
  await page.getByRole('button', { name: 'Sprache wechseln' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'High contrast' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('zw-view'))).toContain('"contrast":true');

  await watchLayoutShiftsOfNextPages(page);
  const held = await holdFiles(page, code);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle('Login – Stadtwerke Lindental');
  await expect(page.locator(served).getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await invalidHtml(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Username' }).fill('kunde');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('kunde'));
  await held.release();
  await expect(page.locator(served)).toHaveCount(0);
  await expectNoLayoutShift(page, 0.001);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const menu = page.getByRole('button', { name: 'User menu' });
  await expect(menu).toBeVisible();

  const heldAgain = await holdFiles(page, code);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('wird geladen...')).toBeVisible();
  await expect(page.locator(served)).toBeHidden();
  await heldAgain.release();
  await expect(menu).toBeVisible();
});

test('The first step of a reading without login is taken over as it was filled, not over later ones', async ({
  page,
}) => {
  await watchLayoutShiftsOfNextPages(page);
  const held = await holdFiles(page, code);
  await page.goto('/ablesung-ohne-zugang', { waitUntil: 'commit' });
  const number = page.getByRole('textbox', { name: 'Zählernummer' });
  await expect(number).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await invalidHtml(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Gaszähler' }).check();
  await number.pressSequentially('12ab-34567');
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(1, 1));
  await held.release();
  await expect(page.locator(served)).toHaveCount(0);
  await expect(number).toHaveValue('12AB34567');
  await expect(number).toBeFocused();
  expect(await number.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1);
  await expect(page.getByRole('radio', { name: 'Gaszähler' })).toBeChecked();
  await expectNoLayoutShift(page, 0.001);

  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zählerstand' })).toBeVisible();
  const heldAgain = await holdFiles(page, code);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('wird geladen...')).toBeVisible();
  await expect(number).toBeHidden();
  await heldAgain.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Zählerstand' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no form that could send a credential', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    await expect(page.locator(served)).toBeHidden();
  });
});
