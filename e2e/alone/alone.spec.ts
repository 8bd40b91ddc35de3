import type { Page } from '@playwright/test';
import { violations } from '../accessibility/violations.ts';
import { passwordOf } from '../browser/login.ts';
import { expectJob } from '../browser/screens.ts';
import { expect, test } from './test.ts';

// One worker, so that each development server is started once.
test.describe.configure({ mode: 'default' });

const meterNumber = '1ESY1160412207';
const choose = (page: Page, label: string, option: string) =>
  page.getByRole('banner').getByLabel(label).selectOption(option);
const follow = (page: Page, part: string) =>
  page.getByRole('banner').getByRole('link', { name: part, exact: true }).click();

test.describe('mf-reading over the fake backend', () => {
  test('the jobs of a demo account, a reading that is sent, another language, the card of the start page', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^mf-reading / })).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('fake backend');
    await follow(page, '/ablesung');
    await expect(page.getByRole('heading', { name: 'Nobody is logged in' })).toBeVisible();
    await choose(page, 'Account', 'kunde');
    const list = page.getByRole('navigation', { name: 'Aufträge' });
    await expect(list.getByRole('link')).toHaveCount(9);
    await list.getByRole('link', { name: meterNumber }).click();
    await expectJob(page, meterNumber);
    expect(await violations(page)).toEqual([]);

    await page.getByRole('textbox', { name: 'Zählerstand Verbrauch HT (1.8.1)' }).fill('2345,6');
    await page.getByRole('textbox', { name: 'Zählerstand Verbrauch NT (1.8.2)' }).fill('1200,0');
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Senden erfolgreich');

    await choose(page, 'Language', 'en-FORMAL');
    await expect(page.getByRole('button', { name: 'Correct reading' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('2,345.6');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Correct reading' })).toBeVisible();
    await expect(page.getByRole('banner').getByLabel('Account')).toHaveValue('kunde');

    await follow(page, 'home-cards: HomeCard');
    await expect(page.getByRole('region', { name: 'Reading' })).toContainText('2 of 9 readings done');
  });
});

test.describe('mf-auth over the fake backend', () => {
  test.use({ alone: { folder: 'mf-auth', backend: 'fake' } });

  test('a wrong password is refused, the right one logs in, and so does a link', async ({ page, watch }) => {
    watch.announce(/^error: Failed to load resource: .* 401 /);
    await page.goto('/');
    await follow(page, 'login: Login');
    await page.getByRole('textbox', { name: 'Benutzername' }).fill('kunde');
    await page.getByLabel('Passwort', { exact: true }).fill('falsch');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Anmeldung fehlgeschlagen');
    await page.getByLabel('Passwort', { exact: true }).fill(passwordOf('kunde'));
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'kunde is logged in' })).toBeVisible();
    await expect(page.getByRole('banner').getByLabel('Account')).toHaveValue('kunde');

    await choose(page, 'Account', '');
    await page.goto('/m/demo-hausmeister-lindenhof-4f9c2');
    await expect(page.getByRole('banner').getByLabel('Account')).toHaveValue('hausmeister');
  });
});

test.describe('mf-reading over a backend that runs', () => {
  test.use({ alone: { folder: 'mf-reading', backend: 'real' } });

  test('the bar says which, and its accounts and jobs are there', async ({ page }) => {
    await page.goto('/ablesung');
    await expect(page.getByRole('banner')).toContainText(/backend http:\/\/localhost:\d+/);
    await choose(page, 'Account', 'varianten');
    await expect(page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link').first()).toBeVisible();
  });
});
