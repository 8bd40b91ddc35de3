import { expect, test } from '../browser/test.ts';

test.use({ viewport: { width: 390, height: 844 }, account: 'reise-barrierefrei' });

test('no control of the form hides behind the send bar while it has the focus', async ({ page }) => {
  await page.goto('/ablesung/reise-barrierefrei-strom');
  await expect(page.getByRole('button', { name: 'Ablesung senden' })).toBeInViewport();
  await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).focus();
  const lastControl = 'Die Wohnung stand zeitweise leer.';
  const hidden: string[] = [];
  let name = '';
  for (let presses = 0; presses < 30 && name !== lastControl; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      const { left, bottom, width } = element.getBoundingClientRect();
      const lowest = document.elementFromPoint(left + width / 2, bottom - 4);
      return { name: element.textContent || element.id, inView: element.contains(lowest) };
    });
    name = focused.name;
    if (!focused.inView) hidden.push(name);
  }
  expect(name).toBe(lastControl);
  expect(hidden).toEqual([]);
});
