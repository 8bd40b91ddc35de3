import type { Page } from '@playwright/test';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { drawn } from './sample-pictures.ts';

const username = 'reise-foto';

test.use({ account: username, hasTouch: true, viewport: { width: 390, height: 844 } });

/** A form with two photos, of which the first is opened. */
async function openedPhoto(page: Page) {
  await page.goto(`/ablesung/${username}-wasser`);
  const photos = page.getByRole('group', { name: 'Fotos zu Zählerstand Verbrauch (1.0.0)' });
  const files = [800, 600].map(async width => ({
    name: `${width}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await drawn(page, { width, height: 600, type: 'image/jpeg' }),
  }));
  const chooser = page.waitForEvent('filechooser');
  await photos.getByRole('button', { name: 'Foto hinzufügen' }).click();
  await photos.getByRole('button', { name: 'Vorhandenes Foto wählen' }).click();
  await (await chooser).setFiles(await Promise.all(files));
  await photos.getByRole('button', { name: 'Foto 1 vergrößern' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('status');
  await expect(shown).toHaveText('Foto 1 von 2, 100 %');
  return { dialog, shown, picture: dialog.getByRole('img') };
}

/** The screen position of a point of the photo; `across` and `down` are fractions of its size. */
async function placeOf(
  picture: Awaited<ReturnType<typeof openedPhoto>>['picture'],
  across: number,
  down: number,
) {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The photo has no place');
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

test('A photo zooms at the wheel’s position, is moved by the mouse, and is reset by key', async ({
  page,
}) => {
  const { dialog, shown, picture } = await openedPhoto(page);
  const before = await placeOf(picture, 0.75, 0.5);
  await page.mouse.move(before.x, before.y);
  for (let notch = 0; notch < 5; notch++) await page.mouse.wheel(0, -120);
  await expect(shown).toHaveText('Foto 1 von 2, 332 %');
  const after = await placeOf(picture, 0.75, 0.5);
  // A mouse points at whole pixels, each of which covers three by now.
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(4);

  await page.mouse.down();
  await page.mouse.move(before.x - 30, before.y - 10, { steps: 3 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round(after.x - (await placeOf(picture, 0.75, 0.5)).x))
    .toBeGreaterThan(20);
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('0');
  await expect(shown).toHaveText('Foto 1 von 2, 100 %');
  await page.mouse.dblclick(before.x, before.y);
  await expect(shown).toHaveText('Foto 1 von 2, 250 %');
  await page.mouse.dblclick(before.x, before.y);
  await expect(shown).toHaveText('Foto 1 von 2, 100 %');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('heading')).toHaveText('Foto 2, Zählerstand Verbrauch (1.0.0)');
});

test('Two fingers zoom a photo, one moves it, and a swipe turns to the next', async ({ page }) => {
  const { shown, picture } = await openedPhoto(page);
  const { x, y } = await placeOf(picture, 0.5, 0.5);
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly [number, number][]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });

  await touch('touchStart', [x, y]);
  for (const way of [20, 60, 100]) await touch('touchMove', [x - way, y]);
  await touch('touchEnd');
  await expect(shown).toHaveText('Foto 2 von 2, 100 %');

  await touch('touchStart', [x - 50, y], [x + 50, y]);
  for (const reach of [60, 80, 100]) await touch('touchMove', [x - reach, y], [x + reach, y]);
  await touch('touchEnd');
  await expect(shown).toHaveText('Foto 2 von 2, 200 %');

  const before = await placeOf(picture, 0.5, 0.5);
  await touch('touchStart', [x, y]);
  for (const way of [20, 40, 60]) await touch('touchMove', [x + way, y]);
  await touch('touchEnd');
  await expect.poll(async () => (await placeOf(picture, 0.5, 0.5)).x - before.x).toBeGreaterThan(40);
  await expect(shown).toHaveText('Foto 2 von 2, 200 %');
});
