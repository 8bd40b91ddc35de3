import { expectHome, expectReading, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'kunde' });

test('Navigation moves the focus, reports unknown pages, and is a bar on a phone', async ({ page }) => {
  const welcome = page.getByRole('heading', { level: 1, name: /^Willkommen/ });
  const reading = page.getByRole('heading', { level: 1, name: 'Ablesung' });

  await test.step('An unknown page shows a message and a link to the start page', async () => {
    await page.goto('/gibt/es/nicht');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry, tut uns leid!');
    await expect(page.getByRole('main')).toContainText('Diese Seite gibt es nicht.');
    await expect(page).toHaveTitle('Sorry, tut uns leid! – Stadtwerke Lindental');
    await page.getByRole('link', { name: 'Zur Startseite' }).click();
    await expectHome(page);
    await expect(welcome).toBeFocused();
  });

  await test.step('The focus moves to the heading of the new page, also when going back', async () => {
    await follow(page, 'Ablesung');
    await expect(reading).toBeFocused();
    await follow(page, 'Start');
    await expect(welcome).toBeFocused();
    await page.goBack();
    await expect(reading).toBeFocused();
    await follow(page, 'Start');
    await expectHome(page);
  });

  const more = page.getByRole('button', { name: 'Mehr', exact: true });
  const userMenu = page.getByRole('button', { name: 'Benutzermenü' });
  const entry = (name: string) => page.getByRole('link', { name, exact: true });
  const box = async (name: string) => {
    const { y = 0, height = 0 } = (await entry(name).boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };

  await test.step('It has the entries that fit into one line, and the others behind "Mehr"', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(entry('Hilfe')).toBeVisible();
    await expect(more).toBeHidden();
    await page.setViewportSize({ width: 640, height: 800 });
    await expect(entry('Start')).toBeVisible();
    await expect(entry('Hilfe')).toBeHidden();
    expect((await box('Start')).bottom).toBeLessThan(64);
    await more.click();
    await entry('Hilfe').click();
    await expect(page).toHaveURL('/help');
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(userMenu).toBeVisible();
  });

  await test.step('Under 640 px it is a bar at the bottom, whose last entry has what the header had', async () => {
    await page.setViewportSize({ width: 639, height: 800 });
    await entry('Ablesung').click();
    await expectReading(page);
    expect((await box('Ablesung')).bottom).toBe(800);
    await expect(userMenu).toBeHidden();
    await more.click();
    for (const name of ['Hoher Kontrast', 'Abmelden', 'English'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(entry('Hilfe')).toBeVisible();
  });

  await test.step('Escape closes it and returns the focus', async () => {
    await page.keyboard.press('Tab');
    await expect(more).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(more).toBeFocused();
  });

  await test.step('On a low screen it is in the header, and covers nothing', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    expect((await box('Ablesung')).top).toBeLessThan(100);
    await page.mouse.wheel(0, 500);
    await expect(entry('Ablesung')).not.toBeInViewport();
  });
});
