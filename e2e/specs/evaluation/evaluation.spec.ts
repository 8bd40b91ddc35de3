import type { Page } from '@playwright/test';
import { storedValue } from '#e2e/support/page/device.ts';
import { expectHome, expectJob, follow, navigateTo } from '#e2e/support/page/screens.ts';
import { untilPrecached } from '#e2e/support/page/service-worker.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'auswertung', serviceWorkers: 'allow' });

const list = (page: Page) => page.getByRole('navigation', { name: 'Aufträge' });
/** A history entry by its reason and text. */
const line = (page: Page, ...words: readonly string[]) =>
  words.reduce((rows, text) => rows.filter({ hasText: text }), page.getByRole('row'));

/* The numbers are computed by hand from packages/backend/demo/auswertung.json; docs/guide/demo.md explains each job. */
const sentences = [
  // HT 1980 and NT 840, after 2000 and 880: 1300 + 700 and 560 + 320, on both sides of the exchange.
  ['LT-500102', /^In den letzten 12 Monaten 2\s% weniger Strom als im Jahr davor: 2\.820 statt 2\.880\skWh$/],
  // 1080 and 390, after 1190 and 430.
  ['LT-500103', /^In den letzten 12 Monaten 9\s% weniger Gas als im Jahr davor: 1\.470 statt 1\.620\sm³$/],
  // 95 - 5, after 5 + 100,000 - 99,890.
  ['LT-500104', /^In den letzten 12 Monaten 22\s% weniger Wasser als im Jahr davor: 90,0 statt 115\sm³$/],
  // 137.2 - 128.4, after 128.4 - 120.1 and 40 of 405 days of 120.1 - 109.5: the reading between is in doubt.
  ['LT-500106', /^In den letzten 12 Monaten 6\s% weniger Wärme als im Jahr davor: 8,80 statt 9,35\sMWh$/],
  // 113 - 90, after 90 - 64: the last one was entered by the customer.
  [
    'LT-500107',
    /^In den letzten 12 Monaten 12\s% weniger Warmwasser als im Jahr davor: 23,0 statt 26,0\sm³$/,
  ],
] as const;

test('The consumption of all kinds of meters is shown in three languages and offline', async ({
  page,
  context,
  watch,
}) => {
  await test.step('The card of the home page leads to it', async () => {
    await page.goto('/');
    await expectHome(page);
    const card = page.getByRole('region', { name: /^Verbrauch \d{4}$/ });
    await expect(card.getByRole('term')).toContainText([
      'Strom',
      'Strom eingespeist',
      'Wärme',
      'Gas',
      'Wasser',
    ]);
    await card.getByRole('link', { name: 'Zur Auswertung' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auswertung' })).toBeVisible();
  });

  await test.step('Meters are grouped, and those of one type are combined', async () => {
    await expect(list(page).getByRole('heading', { level: 2 })).toHaveText([
      'Abgelesen 1',
      'Nicht abgelesen 7',
      'Ohne Auswertung 1',
    ]);
    const water = page.getByRole('region', { name: /^Wasser, 2 Zähler$/ });
    await expect(water.getByRole('row').filter({ hasText: '8ZRI5000100005' })).not.toHaveCount(0);
  });

  for (const [id, words] of sentences)
    await test.step(id, async () => {
      await list(page)
        .getByRole('link')
        .filter({ hasText: id.replace('LT-5001', '50001000') })
        .click();
      await expect(page.getByText(words)).toBeVisible();
    });

  await test.step('A photo opens large', async () => {
    await page.getByRole('button', { name: 'Foto 1 vergrößern' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('Rollover, exchange, estimate, a decrease and two readings of one day are explained', async () => {
    await navigateTo(page, '/auswertung/LT-500104');
    await expect(line(page, '5,000 m³', '+115,000 m³')).toContainText('von vorn gezählt');
    await navigateTo(page, '/auswertung/LT-500102');
    await page.getByRole('heading', { name: 'Verbrauch HT (1.8.1)' }).click();
    await expect(line(page, 'Zählerwechsel')).toContainText('+1.300');
    await expect(line(page, 'Erste Ablesung')).not.toContainText('+');
    await expect(line(page, 'Schätzung')).not.toContainText('+');
    await navigateTo(page, '/auswertung/LT-500106');
    await expect(
      page.getByText(/^Hier stimmt vermutlich ein Zählerstand nicht: 191,000\sMWh vom /),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: '030 23125-100 anrufen' })).toBeVisible();
    await expect(line(page, 'vermutlich falsch')).toContainText('191,000');
    await expect(line(page, 'Zwischenablesung')).toContainText('niedriger als davor');
    await navigateTo(page, '/auswertung/LT-500108');
    await expect(line(page, 'Nachkontrolle', '+5 h')).toContainText('–');
  });

  await test.step('It works by keyboard, informally and in English', async () => {
    const language = page.getByRole('button', { name: 'Sprache wechseln' });
    await language.press('Enter');
    await navigateTo(page, '/auswertung');
    await expect(page.getByText('Bitte wähle einen Zähler aus der Liste.')).toBeVisible();
    await language.press('Enter');
    await list(page)
      .or(page.getByRole('navigation', { name: 'Jobs' }))
      .getByRole('link')
      .first()
      .press('Enter');
    await expect(
      page.getByText(/^In the last 12 months 12% less warm water than in the year before: 23\.0/),
    ).toBeVisible();
    await page.getByText('How we worked this out').first().press('Enter');
    await expect(page.getByText(/known for \d+ days$/).first()).toBeVisible();
    await page.getByRole('button', { name: /language/i }).press('Enter');
    await expect
      .poll(() => storedValue(page, 'preferences'))
      .toMatchObject({ content: { language: 'de-FORMAL' } });
  });

  await test.step('Offline it shows the age of its data, also after a reload', async () => {
    await page.goto('/');
    await untilPrecached(page);
    watch.announce(/^error: Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)/);
    await context.setOffline(true);
    // While the page is replaced, DevTools detaches and it is online for a moment.
    await context.route(/\/api\//, route => route.abort('internetdisconnected'));
    await page.goto('/auswertung/LT-500104');
    await expectJob(page, '8SEN5000100004');
    await expect(page.getByText(/^Stand vom /)).toBeVisible();
    await follow(page, 'Auswertung');
    await expect(page.getByRole('heading', { level: 1, name: 'Auswertung' })).toBeVisible();
    await context.unroute(/\/api\//);
    await context.setOffline(false);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('List and meter are separate pages, with a way back to the same place', async ({ page }) => {
    await page.goto('/auswertung');
    await list(page).getByRole('link').filter({ hasText: '7GMT5000100003' }).tap();
    await expectJob(page, '7GMT5000100003');
    await expect(page.getByText(/^Gas \d{4} voraussichtlich: /)).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Zur Auftragsliste' }).tap();
    await expect(list(page).getByRole('link').filter({ hasText: '7GMT5000100003' })).toBeFocused();
  });
});
