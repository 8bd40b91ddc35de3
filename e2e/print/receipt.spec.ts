import { expect, test } from '../browser/test.ts';

test.use({ account: 'reise-barrierefrei' });

test('on paper a job stands alone, without the list and without buttons', async ({ page }) => {
  await page.goto('/ablesung/reise-barrierefrei-strom');
  const list = page.getByRole('navigation', { name: 'Aufträge' });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  await expect(list).toBeVisible();
  await expect(send).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeHidden();
  await expect(send).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
