import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'auswertung' });

const picture = (page: Page, name: RegExp) => page.getByRole('figure', { name }).getByRole('img', { name });

async function fromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr zum Diagramm' }).click();
  await page.getByRole('button', { name }).click();
}

/** The colours of a drawn chart, the most frequent first; none before it is drawn. */
function coloursOf(drawn: Locator): Promise<readonly string[]> {
  return drawn.evaluate(element => {
    const canvas = element.querySelector('canvas');
    if (!canvas) return [];
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', {
      willReadFrequently: true,
    });
    copy?.drawImage(canvas, 0, 0);
    const pixels = copy?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = [pixels[at], pixels[at + 1], pixels[at + 2]].join();
      if (pixels[at + 3] === 255) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    return [...counts].sort(([, left], [, right]) => right - left).map(([colour]) => colour);
  });
}

async function saved(page: Page, item: string): Promise<{ readonly name: string; readonly file: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), fromMenu(page, item)]);
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
}

test('Charts obey the security policy, follow the theme, and are read, zoomed and saved', async ({
  page,
  watch,
}) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  const charts = () => asked.filter(path => /\/Charts\./.test(path));

  await test.step('The chart code is loaded behind the list of meters, and by no other screen', async () => {
    await page.goto('/ablesung');
    await expect(page.getByRole('link').filter({ hasText: '1ESY5000100001' })).toBeVisible();
    await page.evaluate(() => new Promise(quiet => requestIdleCallback(quiet)));
    expect(charts()).toEqual([]);
    await navigateTo(page, '/auswertung');
    await expect.poll(charts).toHaveLength(2);
  });

  await test.step('Consumption and feed-in use the colours of their tokens', async () => {
    await navigateTo(page, '/auswertung/LT-500101');
    const byYear = picture(page, /^Verbrauch und Einspeisung pro Jahr/);
    await byYear.scrollIntoViewIfNeeded();
    await expect.poll(() => coloursOf(byYear)).toEqual(expect.arrayContaining(['122,86,0', '20,80,42']));
    expect(charts()).toHaveLength(2);
    await expect(byYear).toHaveAccessibleDescription(/^Balken von 20\d\d bis 20\d\d, der höchste/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => coloursOf(byYear)).toContain('240,194,75');
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await expect.poll(async () => (await coloursOf(byYear))[0]).toBe('0,0,0');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('On paper the chart is dark on white and as wide as the sheet, whatever the theme', async () => {
    const byYear = picture(page, /^Verbrauch und Einspeisung pro Jahr/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => coloursOf(byYear)).toContain('240,194,75');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => coloursOf(byYear)).toContain('122,86,0');
    const canvas = await byYear.locator('canvas').boundingBox();
    expect(canvas?.height).toBeGreaterThan(150);
    expect(canvas?.width).toBe((await byYear.boundingBox())?.width);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  await test.step('A non-empty string is still no HTML', async () => {
    watch.announce(/^policy: require-trusted-types-for forbids trusted-types-sink/, /TrustedHTML/);
    const outcome = await page.evaluate(() => {
      const element = document.createElement('div');
      element.append('before');
      element.innerHTML = '';
      try {
        element.innerHTML = '<b>bold</b>';
      } catch (error) {
        return [element.childNodes.length, String(error)];
      }
      return ['let through'];
    });
    expect(outcome).toEqual([0, expect.stringContaining('TrustedHTML')]);
  });

  await test.step('The value under the pointer is shown as text', async () => {
    await page.getByRole('radio', { name: 'Monat' }).check();
    await page.getByRole('combobox', { name: 'Was' }).selectOption({ label: 'Einspeisung' });
    const byMonth = picture(page, /^Einspeisung pro Monat/);
    await expect.poll(() => coloursOf(byMonth)).not.toEqual([]);
    await byMonth.hover({ position: { x: 120, y: 60 } });
    await expect(
      page.getByText(/^(Januar|Februar): 20\d\d\s[\d.,]+\skWh, 20\d\d\s[\d.,]+\skWh/),
    ).toBeVisible();
  });

  await test.step('A period is chosen by keyboard', async () => {
    await page.getByRole('radio', { name: 'Stand' }).check();
    await fromMenu(page, 'Ausschnitt wählen');
    const readings = page.getByRole('figure', { name: /^Zählerstände im Verlauf/ });
    await expect.poll(() => coloursOf(readings.getByRole('img'))).not.toEqual([]);
    const shown = await readings.getByRole('status').textContent();
    const before = await coloursOf(readings.getByRole('img'));
    await readings.getByRole('button', { name: 'Vergrößern' }).press('Enter');
    await expect(readings.getByRole('status')).not.toHaveText(shown ?? '');
    expect(await coloursOf(readings.getByRole('img'))).not.toEqual(before);
    await readings.getByRole('button', { name: 'Alles zeigen' }).press(' ');
    await expect(readings.getByRole('status')).toHaveText(shown ?? '');
  });

  await test.step('Charts are saved as files', async () => {
    await page.getByRole('radio', { name: 'Jahr' }).check();
    await fromMenu(page, 'Als Tabelle zeigen');
    const csv = await saved(page, 'Als CSV-Datei speichern');
    expect(csv.name).toBe('1ESY5000100001-Verbrauch-und-Einspeisung-pro-Jahr-kWh.csv');
    const lines = csv.file.toString('utf8').split('\r\n').slice(0, -1);
    expect(lines).toHaveLength(await page.getByRole('figure').getByRole('row').count());
    expect(lines[0]).toBe('\ufeff"Jahr";"Verbrauch (kWh)";"Einspeisung (kWh)";"Hinweis"');
    const png = await saved(page, 'Als Bild speichern');
    expect(png.name).toBe('1ESY5000100001-Verbrauch-und-Einspeisung-pro-Jahr-kWh.png');
    expect(png.file.subarray(1, 4).toString()).toBe('PNG');
    // 1,000 wide with margins, twice as fine.
    expect(png.file.readUInt32BE(16)).toBe(2096);
  });
});

test.describe('fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('Two fingers zoom the chart, one moves it, and vertical swipes scroll the page', async ({ page }) => {
    await page.goto('/auswertung/LT-500101');
    await page.getByRole('radio', { name: 'Stand' }).check();
    await fromMenu(page, 'Ausschnitt wählen');
    const readings = page.getByRole('figure', { name: /^Zählerstände im Verlauf/ });
    const shown = readings.getByRole('status');
    await readings.getByRole('img').scrollIntoViewIfNeeded();
    await expect.poll(() => coloursOf(readings.getByRole('img'))).not.toEqual([]);
    const whole = await shown.textContent();
    const box = await readings.getByRole('img').boundingBox();
    if (!box) throw new Error('The chart has no place');
    const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly [number, number][]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });

    /** Touch moves reach the page with its frames. */
    const allSeen = () =>
      page.evaluate(() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen))));

    await touch('touchStart', [middle - 20, centre], [middle + 20, centre]);
    for (const reach of [40, 60, 80])
      await touch('touchMove', [middle - reach, centre], [middle + reach, centre]);
    await touch('touchEnd');
    await allSeen();
    await expect(shown).not.toHaveText(whole ?? '');
    const enlarged = await shown.textContent();

    await touch('touchStart', [middle, centre]);
    for (const way of [15, 40, 80]) await touch('touchMove', [middle + way, centre]);
    await touch('touchEnd');
    await allSeen();
    await expect(shown).not.toHaveText(enlarged ?? '');
    const moved = await shown.textContent();

    const top = await page.evaluate(() => scrollY);
    await touch('touchStart', [middle, centre]);
    for (const way of [15, 60, 120]) await touch('touchMove', [middle, centre + way]);
    await touch('touchEnd');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(top);
    await expect(shown).toHaveText(moved ?? '');
  });
});
