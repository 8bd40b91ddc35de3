import type { Print } from '../../mf-auth/src/testing/photograph.ts';
import { watchScripts } from '../browser/running-scripts.ts';
import { expectLogin } from '../browser/screens.ts';
import { expect, openScanner, scanner, test } from './camera-test.ts';

const link = '/m/demo-hausmeister-lindenhof-4f9c2';
const prints: Readonly<Record<string, Print>> = {
  upright: {},
  'turned by 30°': { degrees: 30 },
  'upside down': { degrees: 180 },
  pale: { dark: 120, light: 150, around: 145, noise: 8 },
};

for (const [name, print] of Object.entries(prints)) {
  test.describe(name, () => {
    test.use({ view: { text: link, print } });

    test('the code of a reading card logs in', async ({ page }) => {
      await openScanner(page);
      await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, Ralf Petersen/ })).toBeVisible();
      await expect(scanner(page)).toHaveCount(0);
      expect(page.url()).not.toContain('demo-hausmeister');
    });
  });
}

test.describe('a code of somebody else', () => {
  test.use({ view: { text: 'https://elsewhere.example/m/somebodys-secret' } });

  test('is named, but neither followed nor sent anywhere', async ({ page }) => {
    const logins: string[] = [];
    page.on('request', request => {
      if (request.url().endsWith('/auth/token')) logins.push(request.url());
    });
    await openScanner(page);
    await expect(scanner(page).getByText('Fremder QR-Code')).toBeVisible();
    await expect(scanner(page).getByText('https://elsewhere.example/…', { exact: true })).toBeVisible();
    await expect(scanner(page).getByRole('link')).toHaveCount(0);
    expect(await page.content()).not.toContain('somebodys-secret');
    expect(logins).toEqual([]);
  });
});

test('what scans is loaded when the dialog opens, and not before', async ({ page }) => {
  const running = await watchScripts(page);
  const decoders = async () =>
    (await running.sources()).filter(({ source }) => source.includes('NotFoundException'));
  await page.goto('/');
  await expectLogin(page);
  expect(await decoders()).toEqual([]);
  await openScanner(page);
  await expect(scanner(page).getByLabel('Kamerabild')).toBeVisible();
  expect(await decoders()).toHaveLength(1);
});
