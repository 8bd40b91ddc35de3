import { colourViolations, violations } from '#e2e/specs/accessibility/violations.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectLogin, navigateTo } from '#e2e/support/page/screens.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import { expect, test } from './development-server-test.ts';
import { addressField, banner, runModuleFrom, search } from './override-page.ts';

// With reduced motion the colours change at once with the scheme.
test.use({ serviceWorkers: 'block' });

test('No link sets a module override; the form does, and one click removes it', async ({
  page,
  development: { address, changeText },
  watch,
}) => {
  watch.announce(/^request to http:\/\/127\.0\.0\.1/);
  await page.goto('/ablesung');
  await logIn(page, 'kunde');

  await test.step('No link sets an override', async () => {
    const asked: string[] = [];
    page.on('request', request => asked.push(request.url()));
    const named = encodeURIComponent(address);
    for (const link of [`/?override=${named}`, `/status/${named}`, `/status?address=${named}#${address}`]) {
      await page.goto(link);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(banner(page)).toHaveCount(0);
    }
    await expect(addressField(page)).toHaveValue('');
    expect(asked.filter(url => url.startsWith(address))).toEqual([]);
  });

  await test.step('The form sets it', async () => {
    await changeText('Aufträge suchen', 'Neu suchen');
    await runModuleFrom(page, address);
    await expect(banner(page)).toContainText(`läuft von ${address}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'mf-reading' })).toContainText(
      `Überschrieben. Von ${new URL(address).host}.`,
    );
    await navigateTo(page, '/ablesung');
    await expect(search(page, 'Neu suchen')).toBeVisible();
    await expect(banner(page)).toBeVisible();
  });

  await test.step('A code change appears after a reload', async () => {
    await changeText('Neu suchen', 'Neuer suchen');
    await page.reload();
    await expect(search(page, 'Neuer suchen')).toBeVisible();
  });

  await test.step('Form and banner have no axe violation', async () => {
    await runModuleFrom(page, 'http://localhost:1');
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/ist in diesem Portal nicht erlaubt/);
    await expect(addressField(page)).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Hoher Kontrast' }).click();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await violations(page), 'phone with high contrast').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourViolations(page), 'dark').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  await test.step('One click removes it', async () => {
    await page.getByRole('button', { name: 'Zurücksetzen' }).click();
    await expect(banner(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('zw-overrides'))).toBeNull();
    await navigateTo(page, '/ablesung');
    await expect(search(page, 'Aufträge suchen')).toBeVisible();
  });

  await test.step('The login of a visitor has it from its first view on', async () => {
    await logOut(page);
    await expectLogin(page);
    await page.goto('/status');
    await addressField(page).fill(address);
    await page.getByRole('button', { name: 'Modul ausführen' }).click();
    await expect(banner(page)).toBeVisible();
    await page.goto('/');
    await expectLogin(page);
    await expect(banner(page)).toBeVisible();
  });
});
