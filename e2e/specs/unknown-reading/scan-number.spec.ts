import type { Page } from '@playwright/test';
import { logIn } from '#e2e/support/page/login.ts';
import { watchScripts } from '#e2e/support/page/running-scripts.ts';
import { printedCode, type Symbology } from '../../../packages/metering/src/scan/testing/printed-code.ts';
import { type Print, photograph } from '../../../packages/ui/src/camera/testing/photograph.ts';
import { violations } from '../accessibility/violations.ts';
import { expect, test } from '../auth/qr-login/camera-test.ts';
import { videoOf } from '../auth/qr-login/camera-video.ts';
import { drawn } from '../reading/photos/sample-pictures.ts';

// The smallest supported screen.
test.use({ viewport: { width: 320, height: 640 } });

const side = 640;
const number = (page: Page) => page.getByRole('textbox', { name: 'Zählernummer' });
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Nummer scannen' });

function seen(symbology: Symbology, text: string, print: Print) {
  return photograph(printedCode(symbology, text), side, { blur: 0.7, ...print });
}

/** Drawn in the browser: a JPEG like a phone photo. */
async function jpeg(page: Page, brightness: Uint8ClampedArray): Promise<Buffer> {
  const pixels = [...brightness];
  const data = await page.evaluate(
    async ([grey, width]) => {
      const canvas = new OffscreenCanvas(width, width);
      const image = new ImageData(width, width);
      for (const [index, value] of grey.entries()) image.data.set([value, value, value, 255], 4 * index);
      canvas.getContext('2d')?.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    [pixels, side] as const,
  );
  return Buffer.from(data);
}

async function expectNumber(page: Page, read: string, said: string): Promise<void> {
  await expect(scanner(page).getByText(read, { exact: true })).toBeFocused({ timeout: 40_000 });
  await expect(scanner(page)).toContainText(said);
  expect.soft(await violations(page), read).toEqual([]);
  const { scrollWidth, clientWidth } = await scanner(page).evaluate(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }));
  expect.soft(scrollWidth, 'scrolls sideways').toBeLessThanOrEqual(clientWidth);
  await scanner(page).getByRole('button', { name: 'Übernehmen' }).click();
  await expect(scanner(page)).toHaveCount(0);
}

test('A meter number is scanned by camera and from a photo, with and without login', async ({
  page,
  context,
  camera,
}) => {
  test.slow();
  const running = await watchScripts(page);
  const decoders = async () =>
    (await running.sources()).filter(({ source }) => source.includes('NotFoundException')).length;
  const open = page.getByRole('button', { name: 'Nummer scannen' });
  await page.goto('/ablesung');
  await logIn(page, 'reise-neu');
  await page.goto('/ablesung/neu');
  await expect(number(page)).toBeVisible();
  expect(await decoders()).toBe(0);

  await test.step('A skewed bar code', async () => {
    const brightness = seen('Code 128', '1EMH0012345678', { width: 0.85, degrees: 15, blur: 1.2 });
    await camera.plays(videoOf(brightness, side));
    await open.click();
    await expectNumber(page, '1EMH0012345678', 'Stromzähler');
    await expect(number(page)).toHaveValue('1EMH0012345678');
    expect(await decoders()).toBeGreaterThan(0);
  });

  await test.step('Without login: an upright Data Matrix with further data and its type', async () => {
    await page.goto('/ablesung-ohne-zugang');
    const brightness = seen('GS1 Data Matrix', '(01)04012345678901(21)8SEN0012345678', {
      width: 0.35,
      degrees: 90,
    });
    await camera.plays(videoOf(brightness, side));
    await open.click();
    await expectNumber(page, '8SEN0012345678', 'Ein Teil von:');
    await expect(number(page)).toHaveValue('8SEN0012345678');
    await expect(page.getByRole('radio', { name: 'Wasserzähler', exact: true })).toBeChecked();
  });

  await test.step('Without a camera: a photo without a code, then one of a bar code', async () => {
    await context.clearPermissions();
    await open.click();
    await expect(scanner(page).getByText('Kamera nicht freigegeben')).toBeVisible();
    expect.soft(await violations(page), 'denied').toEqual([]);
    const choose = async (buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await scanner(page).getByRole('button', { name: 'Aus einem Foto lesen' }).click();
      await (await chooser).setFiles([{ name: 'meter.jpg', mimeType: 'image/jpeg', buffer }]);
    };
    // A small one: all decoders search it in vain, each in several ways.
    await choose(await drawn(page, { width: 160, height: 120, type: 'image/jpeg' }));
    await expect(scanner(page).getByText('Kein Code gefunden')).toBeVisible({ timeout: 40_000 });
    await choose(await jpeg(page, seen('Code 39', '4711 0815', { width: 0.8, degrees: 180 })));
    await expectNumber(page, '47110815', 'Gelesene Zählernummer');
    await expect(number(page)).toHaveValue('47110815');
    await expect(open).toBeFocused();
  });
});
