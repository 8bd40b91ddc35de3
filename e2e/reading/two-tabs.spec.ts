import { expect, test } from '../browser/test.ts';

test.use({ account: 'varianten' });

test('what one tab has sent, the other shows as sent instead of an empty form', async ({ page, context }) => {
  const job = '/ablesung/LT-400124';
  await page.goto(job);
  await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('420,000');
  const other = await context.newPage();
  await other.goto(job);
  await expect(other.getByRole('textbox', { name: /^Zählerstand/ })).toHaveValue('420,000');
  await other.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect(other.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
});
