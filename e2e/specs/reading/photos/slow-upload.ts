import { Buffer } from 'node:buffer';
import { expect, type Page } from '@playwright/test';
import type { SampleFile } from './sample-pictures.ts';

/** An incompressible photo of about a megabyte. */
export async function largePicture(page: Page): Promise<SampleFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200);
    const context = canvas.getContext('2d');
    const picture = context?.createImageData(canvas.width, canvas.height);
    if (!context || !picture) throw new Error('This browser draws nothing');
    for (let at = 0; at < picture.data.length; at++) picture.data[at] = Math.random() * 256;
    context.putImageData(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.75 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  });
  return { name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Limits the upload rate until the returned function is called. */
export async function slowUpload(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await devtools.send('Network.enable');
  await limit(bytesPerSecond);
  return async () => {
    await limit(-1);
  };
}

/** Expects the progress bar of an upload to rise in at least `amount` steps. */
export async function expectRising(page: Page, amount: number, name = 'Wird gesendet …'): Promise<void> {
  const bar = page.getByRole('progressbar', { name });
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const value = Number((await bar.getAttribute('value')) ?? 0);
        if (value > (seen.at(-1) ?? 0)) seen.push(value);
        return seen.length;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(amount);
  expect(seen.at(-1)).toBeLessThan(100);
}
