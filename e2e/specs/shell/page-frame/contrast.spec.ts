import { colourViolations } from '#e2e/specs/accessibility/violations.ts';
import { storedValue } from '#e2e/support/page/device.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';

test('High contrast survives a reload, and can be turned off', async ({ page }) => {
  const button = page.getByRole('button', { name: 'Hoher Kontrast' });
  await page.goto('/');
  await expectLogin(page);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const line = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--line-width'));
  const [normalBackground, normalLine] = [await background(), await line()];

  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect([await background(), await line()]).not.toEqual([normalBackground, normalLine]);
  expect(await colourViolations(page)).toEqual([]);
  await expect
    .poll(() => storedValue(page, 'preferences'))
    .toMatchObject({ content: { highContrast: true } });
  await page.reload();
  await expectLogin(page);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  expect([await background(), await line()]).not.toEqual([normalBackground, normalLine]);

  await button.click();
  await expect
    .poll(() => storedValue(page, 'preferences'))
    .toMatchObject({ content: { highContrast: false } });
  await page.reload();
  await expectLogin(page);
  expect([await background(), await line()]).toEqual([normalBackground, normalLine]);
});
