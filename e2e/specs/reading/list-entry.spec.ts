import type { Job } from '@zaehlwerk/api';
import {
  expectNoLayoutShift,
  watchLayoutShifts,
  watchLayoutShiftsOfNextPages,
} from '#e2e/support/page/layout-shifts.ts';
import { endOfNumber, readingOf } from '#e2e/support/page/paper-readings.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { exportedReadings } from '../journeys/exported-readings.ts';

/** From most of the houses. */
const amount = 6;
test.describe('from paper', () => {
  test.use({ account: 'liste-papier' });

  test('Readings from paper take at most three keys each besides the digits', async ({ page }) => {
    test.slow();
    const answer = page.waitForResponse(/\/api\/pro\/job$/);
    await page.goto('/ablesung/liste');
    const { jobs }: { jobs: Job[] } = await (await answer).json();
    const find = page.getByRole('textbox', { name: 'Zählernummer' });
    await expect(find).toBeFocused();
    const open = jobs.filter(({ done }) => !done);
    const numbers = open.map(({ meter }) => meter.meterNumber);
    // From house to house, as on paper, and beyond the rendered rows.
    const step = Math.floor(open.length / amount);
    const papers = open
      .filter((_job, index) => index % step === step - 1)
      .slice(0, amount)
      .map(job => ({ job, number: endOfNumber(job.meter.meterNumber, numbers), reading: readingOf(job) }))
      .sort((one, other) => one.number.localeCompare(other.number));
    expect(papers).toHaveLength(amount);
    expect(new Set(papers.map(({ job }) => job.meter.meterAddress?.objectKey)).size).toBeGreaterThan(3);

    const keys: number[] = [];
    for (const { job, number, reading } of papers) {
      const pressed: string[] = [];
      const press = async (text: readonly string[]) => {
        for (const key of text) {
          pressed.push(key);
          await page.keyboard.press(key);
        }
      };
      await press([...number, 'Enter']);
      const field = page.getByRole('textbox', {
        name: new RegExp(`^Zählerstand .*, ${job.meter.meterNumber}$`),
      });
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
      await press([...reading.replace('.', ','), 'Enter']);
      await expect(find).toBeFocused();
      keys.push(pressed.filter(key => !/^\d$/.test(key)).length);
    }
    expect(Math.max(...keys), keys.join(' ')).toBeLessThanOrEqual(3);
    await expect(page.getByText(`${amount} gesendet, 0 warten, ${open.length - amount} offen`)).toBeVisible();

    const lines = await exportedReadings(...open.map(({ id }) => id));
    const sent = (rows: readonly (string | undefined)[][]) => rows.map(row => row.join(' ')).sort();
    expect(sent(lines.map(({ jobId, value }) => [jobId, value]))).toEqual(
      sent(papers.map(({ job, reading }) => [job.id, reading])),
    );
  });
});

test.describe('drafts', () => {
  test.use({ account: 'liste-entwurf' });

  test('The list keeps the search of the jobs page, and a reload keeps typed values', async ({ page }) => {
    await page.goto('/ablesung');
    await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('Auestraße 8');
    await expect(page.getByText(/^\d+ Treffer$/)).toBeVisible();
    await page.getByRole('link', { name: 'Listeneingabe' }).click();
    await expect(page.getByText('Gesucht nach „Auestraße 8“.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Zählernummer' })).toBeFocused();
    await page.keyboard.press('Tab');
    const first = page.getByRole('textbox', { name: /^Zählerstand/ }).first();
    await expect(first).toBeFocused();
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: /^Zählerstand/ }).nth(1)).toBeFocused();
    await expect(page.getByText('Entwurf', { exact: true })).toBeVisible();
    await page.reload();
    await expect(first).toHaveValue('9');
  });
});

test.describe('calm', () => {
  test.use({ account: 'liste-ruhe' });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])
    test(`The list has no layout shift while it loads, asks and sends, ${viewport.width} × ${viewport.height}`, async ({
      page,
    }) => {
      // Nothing is sent: other tests count open jobs.
      await page.route(/\/meterRateTask\/result$/, () => undefined);
      await watchLayoutShiftsOfNextPages(page);
      const fields = page.getByRole('textbox', { name: /^Zählerstand/ });
      await page.setViewportSize(viewport);
      const answer = page.waitForResponse(/\/api\/pro\/job$/);
      await page.goto('/ablesung/liste?suche=Parkstraße');
      const { jobs }: { jobs: Job[] } = await (await answer).json();
      await expect(fields.first()).toBeEnabled();
      await page.waitForLoadState('networkidle');
      await expectNoLayoutShift(page, 0.02);
      const name = await fields.nth(1).getAttribute('aria-label');
      const job = jobs.find(({ meter }) => name?.endsWith(meter.meterNumber));
      if (!job) throw new Error(`no job of ${name}`);
      await fields.first().fill('');
      await watchLayoutShifts(page);
      const decimals = job.meter.meterRateTasks[0]?.postDecimals ?? 0;
      await page.keyboard.type('0,00000'.slice(0, decimals + 2));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: /^Trotzdem senden/ })).toBeFocused();
      await fields.nth(1).focus();
      await page.keyboard.type(readingOf(job).replace('.', ','));
      await page.keyboard.press('Enter');
      const rows = page.locator('tbody', { has: page.getByRole('link', { name: job.meter.meterNumber }) });
      await expect(rows.getByText(/^(Wird gesendet|Wartet)$/)).toBeVisible();
      await expectNoLayoutShift(page, 0.01);
    });
});
