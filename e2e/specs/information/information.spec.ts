import { storedValue } from '#e2e/support/page/device.ts';
import { languageButton } from '#e2e/support/page/language-button.ts';
import { expectLogin, follow, navigateTo } from '#e2e/support/page/screens.ts';
import { untilPrecached } from '#e2e/support/page/service-worker.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'kunde', serviceWorkers: 'allow' });

test('Introduction and help are searched, printed and read in all languages and offline', async ({
  page,
  context,
  watch,
}) => {
  test.slow();

  await test.step('The introduction is offered once', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Einführung ansehen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'So funktioniert das Portal' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
    await follow(page, 'Start');
    await expect(page.getByRole('region', { name: 'So erreichen Sie uns' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Zum ersten Mal hier?' })).toHaveCount(0);
  });

  const contents = page.getByRole('navigation', { name: 'Inhalt' });
  await test.step('The table of contents leads through the help and follows the scroll position', async () => {
    await follow(page, 'Hilfe');
    await expect(page).toHaveTitle('Hilfe – Stadtwerke Lindental');
    await contents.getByRole('link', { name: 'Zwei Tarife' }).click();
    await expect(page).toHaveURL(/\/help#zwei-tarife$/);
    await expect(page.getByRole('heading', { name: 'Zwei Tarife' })).toBeFocused();
    await expect(contents.getByRole('link', { name: 'Zwei Tarife' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.getByRole('heading', { name: 'Die Nummer passt nicht' }).evaluate(heading => {
      heading.scrollIntoView();
    });
    await expect(contents.getByRole('link', { name: 'Die Nummer passt nicht' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await expect(contents.getByRole('link', { name: 'Zwei Tarife' })).not.toHaveAttribute('aria-current');
  });

  await test.step('The search works by keyboard', async () => {
    const search = page.getByRole('search');
    await search.getByRole('searchbox', { name: 'In der Hilfe suchen' }).fill('TASCHENLAMPE');
    await expect(search.getByText('1 Treffer')).toBeVisible();
    await search.getByRole('link', { name: 'Die Anzeige ist dunkel oder wechselt' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Die Anzeige ist dunkel oder wechselt' })).toBeFocused();
  });

  await test.step('An address leads to its section, informally and in English too', async () => {
    await page.goto('/help#fotos');
    await expect(page.getByRole('heading', { name: 'Fotos', exact: true })).toBeInViewport();
    await languageButton(page, 'Deutsch (Du)').click();
    await expect(page.getByText('indem du das Telefon leicht schräg hältst')).toBeVisible();
    await languageButton(page, 'English').click();
    await expect(page.getByRole('heading', { name: 'Which digits count?' })).toBeVisible();
    await page.getByRole('button', { name: 'Change language' }).click();
    await expect(contents).toBeVisible();
  });

  await test.step('On paper there is only the text', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Zwei Tarife' })).toBeVisible();
    for (const gone of [
      contents,
      page.getByRole('search'),
      page.getByRole('link', { name: 'Einführung ansehen' }),
    ])
      await expect(gone).toBeHidden();
    await navigateTo(page, '/introduction');
    await expect(page.getByRole('heading', { name: 'Was danach geschieht' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Zur Startseite' })).toBeHidden();
    await navigateTo(page, '/accessibility');
    await expect(page.getByRole('heading', { name: 'Andere Wege' })).toHaveCSS('break-after', 'avoid');
    await page.emulateMedia({ media: null });
  });

  await test.step('Text at twice the size does not overflow a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/', '/introduction', '/help']) {
      await navigateTo(page, path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const width = await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
        return document.documentElement.scrollWidth;
      });
      expect.soft(width, path).toBeLessThanOrEqual(390);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('Offline it is there, after a reload too', async () => {
    await untilPrecached(page);
    await expect.poll(() => storedValue(page, 'page-text.help.de-FORMAL@1')).toBeDefined();
    watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.goto('/help#kein-empfang-im-keller');
    // The scroll position of the previous window width would be wrong in the current one.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Kein Empfang im Keller' })).toBeInViewport();
    await navigateTo(page, '/introduction');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5);
    await context.setOffline(false);
  });
});

test.describe('logged out', () => {
  test.use({ account: undefined, serviceWorkers: 'block' });

  test('The legal pages are linked from the login, and the help is not', async ({ page }) => {
    await page.goto('/');
    await expectLogin(page);
    for (const [link, heading, text] of [
      ['Impressum', 'Impressum', 'Dr. Miriam Sommer, Geschäftsführerin'],
      ['Datenschutz', 'Datenschutz', 'Wie lange'],
      ['Barrierefreiheit', 'Erklärung zur Barrierefreiheit', 'Marktüberwachung'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Start' })).toBeVisible();
    }
    await page.goto('/help');
    await expectLogin(page);
  });
});
