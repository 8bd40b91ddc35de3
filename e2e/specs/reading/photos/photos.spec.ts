import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { expectJob } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { drawn, type SampleFile, withExif } from './sample-pictures.ts';
import { sentPhotos } from './sent-photos.ts';
import { expectRising, largePicture, slowUpload } from './slow-upload.ts';

const username = 'reise-foto';
const high = (page: Page) => page.getByRole('group', { name: 'Fotos zu Zählerstand Hochtarif (1.8.1)' });
const photos = (group: Locator) => group.getByRole('button', { name: /^Foto \d vergrößern$/ });
const jpeg = (name: string, buffer: Buffer): SampleFile => ({ name, mimeType: 'image/jpeg', buffer });

async function choose(page: Page, group: Locator, ...files: SampleFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await group.getByRole('button', { name: 'Foto hinzufügen' }).click();
  await (await chooser).setFiles([...files]);
}

/** The colour of a point of the enlarged picture; `across` and `down` are fractions of its size. */
function colourAt(page: Page, across: number, down: number): Promise<string> {
  return page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate(
      async (image: HTMLImageElement, at) => {
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = new OffscreenCanvas(width, height).getContext('2d');
        context?.drawImage(image, 0, 0);
        const [red = 0, green = 0, blue = 0] =
          context?.getImageData(at.across * width, at.down * height, 1, 1).data ?? [];
        if (Math.min(red, green, blue) > 200) return 'white';
        return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : `${red} ${green} ${blue}`;
      },
      { across, down },
    );
}

test.use({ account: username });

test('A phone photo and a screenshot arrive as upright JPEGs without metadata, other files do not', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: .*503/);
  await page.goto(`/ablesung/${username}-strom`);
  await expectJob(page, metersOf(username).twoRates);
  const phone = withExif(await drawn(page, { width: 4000, height: 3000, type: 'image/jpeg' }), 6);
  const small = await drawn(page, { width: 300, height: 200, type: 'image/png', isHalf: true });

  await choose(
    page,
    high(page),
    jpeg('IMG_0001.jpg', phone),
    jpeg('IMG_0001 (1).jpg', phone),
    { name: 'leer.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
    { name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic garbage') },
    jpeg('abgebrochen.jpg', phone.subarray(0, 20_000)),
    { name: 'bildschirm.png', mimeType: 'image/png', buffer: small },
  );
  await expect(photos(high(page))).toHaveCount(2);
  for (const message of [
    '„IMG_0001 (1).jpg“ ist schon dabei.',
    '„leer.png“ ist leer und wurde nicht hinzugefügt.',
    '„IMG_0002.HEIC“ ist kein Bild, das dieser Browser öffnen kann.',
    '„abgebrochen.jpg“ ist beschädigt und wurde nicht hinzugefügt.',
  ])
    await expect(high(page).getByText(message)).toBeVisible();
  // Other workers have other tasks, such as the help.
  const converting = page.workers().filter(worker => worker.url().includes('photo-worker'));
  expect(converting, 'converted in a worker').toHaveLength(1);

  await photos(high(page)).first().click();
  // The first row of an orientation of 6 is the right side: turned by a quarter, red comes to the upper right.
  expect(await colourAt(page, 0.9, 0.1)).toBe('red');
  expect(await colourAt(page, 0.9, 0.9)).toBe('green');
  expect(await colourAt(page, 0.1, 0.5)).toBe('blue');
  await page.keyboard.press('Escape');
  await expect(photos(high(page)).first()).toBeFocused();
  await photos(high(page)).nth(1).click();
  expect(await colourAt(page, 0.5, 0.9)).toBe('white');
  await page.keyboard.press('Escape');

  await page.getByRole('textbox', { name: /Hochtarif/ }).fill('2000,5');
  await page.getByRole('textbox', { name: /Niedertarif/ }).fill('900,0');
  await page.route('**/meterRateTask/result', route => route.fulfill({ status: 503 }), { times: 1 });
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect(page.getByText('2 Fotos', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt senden' }).click();
  await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();

  await expect(photos(page.getByRole('main'))).toHaveCount(2);
  await photos(page.getByRole('main')).first().click();
  expect(await colourAt(page, 0.9, 0.1)).toBe('red');
  await page.keyboard.press('Escape');

  const [sent = []] = await sentPhotos(username, `${username}-strom`, 'HT');
  expect(sent.map(({ width, height }) => [width, height])).toEqual([
    [1200, 1600],
    [300, 200],
  ]);
  // Everything a browser writes: file type and colour space.
  expect(sent.flatMap(({ metadata }) => metadata.filter(name => !['JFIF', 'ICC_'].includes(name)))).toEqual(
    [],
  );
  expect(sent[0]?.bytes.includes('Exif')).toBe(false);
  expect((await sentPhotos(username, `${username}-strom`, 'NT'))[0]).toEqual([]);

  await page.getByRole('button', { name: 'Ablesung korrigieren' }).click();
  // They stay with the correction.
  await expect(photos(page.getByRole('main'))).toHaveCount(2);

  await test.step('A slow upload shows its progress; stopped, it waits, and it arrives once', async () => {
    const value = page.getByRole('textbox', { name: /Hochtarif/ });
    await value.fill('2002,5');
    await choose(page, high(page), await largePicture(page));
    await expect(photos(high(page))).toHaveCount(3);
    const before = await sentPhotos(username, `${username}-strom`, 'HT');
    const restore = await slowUpload(page, 60_000);
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await expectRising(page, 3);
    await expect(page.getByText(/Sie können die Seite verlassen/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Senden abbrechen' }).click();
    await expect(page.getByText('Senden abgebrochen')).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await restore();

    await page.goto('/ausgang');
    await expect(page.getByText('Senden abgebrochen')).toBeVisible();
    await expect(page.getByText('2.002,5 kWh')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto(`/ablesung/${username}-strom`);
    expect(await sentPhotos(username, `${username}-strom`, 'HT')).toHaveLength(before.length);
    await page.getByRole('button', { name: 'Ablesung ändern' }).click();
    await expect(value).toHaveValue('2002,5');
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
    const after = await sentPhotos(username, `${username}-strom`, 'HT');
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toHaveLength(3);
  });
});

/** The water meter's part of the form. */
const water = (page: Page) => page.getByRole('group', { name: 'Fotos zu Zählerstand Verbrauch (1.0.0)' });

test('Photos are taken, pasted, dropped and removed, and survive navigation', async ({ page }) => {
  test.slow();
  await page.goto(`/ablesung/${username}-wasser`);
  await expectJob(page, metersOf(username).water);
  const group = water(page);
  const picture = await drawn(page, { width: 640, height: 480, type: 'image/jpeg' });
  const add = group.getByRole('button', { name: 'Foto hinzufügen' });
  const remove = (number: number) => group.getByRole('button', { name: `Foto ${number} entfernen` });

  await test.step('With the keyboard a photo is opened, closed and removed', async () => {
    // Registered first: a key is faster than the event of the dialog.
    const chooser = page.waitForEvent('filechooser');
    await add.focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([jpeg('a.jpg', picture)]);
    await expect(photos(group)).toHaveCount(1);
    await expect(add).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(remove(1)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(photos(group)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(photos(group)).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  await test.step('Large photos are upright, whatever the orientation of the phone', async () => {
    // Large enough to be decoded in a fraction of its size, as a camera's is.
    const large = await drawn(page, { width: 2000, height: 1500, type: 'image/jpeg' });
    const [left, right, top, bottom] = [0.05, 0.95, 0.05, 0.95];
    // Positions of the red corner and the green one beside it (EXIF 2.32, "Orientation").
    const corners = [
      [1, left, top, right, top],
      [2, right, top, left, top],
      [3, right, bottom, left, bottom],
      [4, left, bottom, right, bottom],
      [5, left, top, left, bottom],
      [6, right, top, right, bottom],
      [7, right, bottom, right, top],
      [8, left, bottom, left, top],
    ] as const;
    for (const [orientation, redX, redY, greenX, greenY] of corners) {
      await choose(page, group, jpeg(`${orientation}.jpg`, withExif(large, orientation)));
      await photos(group).click();
      expect.soft(await colourAt(page, redX, redY), `red, orientation ${orientation}`).toBe('red');
      expect.soft(await colourAt(page, greenX, greenY), `green, orientation ${orientation}`).toBe('green');
      await page.keyboard.press('Escape');
      await remove(1).click();
      await expect(photos(group)).toHaveCount(0);
    }
  });

  for (const { device, viewport, highContrast } of [
    { device: 'desktop', viewport: { width: 1280, height: 800 }, highContrast: false },
    { device: 'phone, high contrast', viewport: { width: 320, height: 640 }, highContrast: true },
  ])
    await test.step(`Axe finds no violation, ${device}`, async () => {
      await page.setViewportSize(viewport);
      if (highContrast) {
        await openUserMenu(page);
        await page.getByRole('button', { name: 'Hoher Kontrast' }).click();
      }
      const name = `${'ein-langer-name-'.repeat(5)}.heic`;
      await choose(page, group, jpeg('a.jpg', picture), jpeg(name, Buffer.from('?')));
      await expect(photos(group)).toHaveCount(1);
      await expect(group.getByText(/ist kein Bild/)).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width).toBeLessThanOrEqual(viewport.width);
      expect.soft(await violations(page)).toEqual([]);
      await photos(group).click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      expect.soft(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await remove(1).click();
      await expect(photos(group)).toHaveCount(0);
    });
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('Photos survive navigation, and are pasted, dropped and removed', async () => {
    const hand = (kind: 'paste' | 'drop', name: string) =>
      page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).evaluate(
        (field, { kind, name, base64 }) => {
          const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
          // One byte after the end of a JPEG makes it a different file with the same picture.
          const file = new File([bytes, name], name, { type: 'image/jpeg' });
          const data = new DataTransfer();
          data.items.add(file);
          const common = { bubbles: true, cancelable: true };
          field.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...common, clipboardData: data })
              : new DragEvent('drop', { ...common, dataTransfer: data }),
          );
        },
        { kind, name, base64: picture.toString('base64') },
      );
    await hand('paste', 'a.jpg');
    await hand('drop', 'b.jpg');
    await expect(photos(group)).toHaveCount(2);
    await choose(page, group, jpeg('c.jpg', picture), jpeg('d.jpg', withExif(picture, 1)));
    await expect(
      group.getByText('„d.jpg“ wurde nicht hinzugefügt: Mehr als 3 Fotos sind nicht möglich.'),
    ).toBeVisible();
    const list = page.getByRole('navigation', { name: 'Aufträge' });
    await list.getByRole('link', { name: metersOf(username).twoRates }).click();
    await expectJob(page, metersOf(username).twoRates);
    await list.getByRole('link', { name: metersOf(username).water }).click();
    await expect(photos(group)).toHaveCount(3);
    await remove(2).click();
    await expect(photos(group)).toHaveCount(2);
    await expect(add).toBeFocused();
  });
});

test('The page converts photos itself if the worker file is missing', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource: .*photo-worker/);
  let refused = 0;
  await page.route('**/photo-worker*', route => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`/ablesung/${username}-wasser`);
  const group = water(page);
  await expect(group).toBeVisible();
  const picture = await drawn(page, { width: 2000, height: 1800, type: 'image/jpeg' });
  await choose(page, group, jpeg('a.jpg', picture));
  await expect(photos(group)).toHaveCount(1);
  expect(refused).toBeGreaterThan(0);
});
