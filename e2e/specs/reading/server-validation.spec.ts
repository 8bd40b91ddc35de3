import type { Page } from '@playwright/test';
import { openComment } from '#e2e/support/page/additions.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test.use({ account: 'varianten' });

const sending = '**/meterRateTask/result';

/** Alters a valid submission on its way so that the server refuses it, as if the rules had changed. */
async function alterOnTheWay(
  page: Page,
  alter: (body: { results: object[]; readingDate: string }) => object,
) {
  await page.route(sending, route =>
    route.continue({ postData: JSON.stringify(alter(route.request().postDataJSON())) }),
  );
}

const cases = [
  {
    what: 'reading',
    alter: ({ results, readingDate }: { results: object[]; readingDate: string }) => ({
      readingDate,
      results: results.map(result => ({ ...result, readingValue: 99_999_999 })),
    }),
    field: 'Zählerstand Verbrauch (3.0.0)',
    message: 'Bitte geben Sie höchstens 5 Stellen vor dem Komma ein',
  },
  {
    what: 'comment',
    alter: ({ results, readingDate }: { results: object[]; readingDate: string }) => ({
      readingDate,
      results: results.map(result => ({ ...result, comment: 'x'.repeat(1001) })),
    }),
    field: 'Kommentar',
    message: 'Bitte kürzen Sie den Kommentar auf höchstens 1.000 Zeichen',
  },
  {
    what: 'date',
    alter: ({ results }: { results: object[] }) => ({ results, readingDate: '2020-01-01T12:00:00.000Z' }),
    field: 'Ablesedatum',
    message: /^Nur [\d.]+ bis [\d.]+ ist möglich\.$/,
  },
];

test('A value refused by the server is marked at its field, and all entries stay', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: .*\/meterRateTask\/result/);
  await page.goto('/ablesung/LT-400104');
  const value = page.getByRole('textbox', { name: 'Zählerstand Verbrauch (3.0.0)' });
  const comment = page.getByRole('textbox', { name: 'Kommentar' });
  for (const { what, alter, field, message } of cases)
    await test.step(what, async () => {
      await value.fill('5400,120');
      await openComment(page);
      await comment.fill(`Mein Kommentar: ${what}`);
      await alterOnTheWay(page, alter);
      const answered = page.waitForResponse(sending);
      await page.getByRole('button', { name: 'Ablesung senden' }).click();
      expect((await answered).ok()).toBe(false);
      await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden fehlgeschlagen');
      await expect(page.getByText(message)).toBeVisible();
      const marked = page.getByLabel(field, { exact: true }).and(page.locator('input, textarea'));
      await expect(marked).toBeFocused();
      await expect(value).toHaveValue('5400,120');
      await expect(comment).toHaveValue(`Mein Kommentar: ${what}`);
      await page.unroute(sending);
    });
});
