import { watchScripts } from '../browser/running-scripts.ts';
import { expectLogin } from '../browser/screens.ts';
import { tokenRequests } from '../browser/token-requests.ts';
import { closeScanner, expect, openScanner, scanner, test } from './camera-test.ts';

test('what scans is loaded with the dialog; a foreign code is named, and the code of a reading card logs in', async ({
  page,
  camera,
}) => {
  const running = await watchScripts(page);
  const decoders = async () =>
    (await running.sources()).filter(({ source }) => source.includes('NotFoundException'));
  const logins = tokenRequests(page);
  await page.goto('/');
  await expectLogin(page);
  expect(await decoders()).toEqual([]);

  await test.step('a code of somebody else is named, but neither followed nor sent anywhere', async () => {
    await camera.shows('https://elsewhere.example/m/somebodys-secret');
    await openScanner(page);
    await expect(scanner(page).getByText('Fremder QR-Code')).toBeVisible();
    await expect(scanner(page).getByText('https://elsewhere.example/…', { exact: true })).toBeVisible();
    await expect(scanner(page).getByRole('link')).toHaveCount(0);
    expect(await page.content()).not.toContain('somebodys-secret');
    expect(logins).toEqual([]);
    expect(await decoders()).toHaveLength(1);
    await closeScanner(page);
  });

  await test.step('the code of a reading card logs in', async () => {
    await camera.shows('/m/demo-hausmeister-lindenhof-4f9c2', { degrees: 30 });
    await openScanner(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, Ralf Petersen/ })).toBeVisible();
    await expect(scanner(page)).toHaveCount(0);
    expect(page.url()).not.toContain('demo-hausmeister');
    expect(logins).toHaveLength(1);
  });
});
