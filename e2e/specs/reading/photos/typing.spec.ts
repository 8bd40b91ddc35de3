import { Buffer } from 'node:buffer';
import process from 'node:process';
import type { Locator, Page } from '@playwright/test';
import { median } from '#e2e/support/page/in-page.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { drawn } from './sample-pictures.ts';
import { recordTyping, type TypingRecord } from './typing-record.ts';

const username = 'reise-foto-tippen';
const cpuSlowdown = 4;

test.use({ account: username });

test('Typing stays smooth while three 12-megapixel photos are converted', async ({ page }) => {
  await page.goto(`/ablesung/${username}-wasser`);
  const group = page.getByRole('group', { name: 'Fotos zu Zählerstand Verbrauch (1.0.0)' });
  const field = page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' });
  await expect(field).toBeVisible();
  const picture = await drawn(page, { width: 4000, height: 3000, type: 'image/jpeg' });

  const chooser = page.waitForEvent('filechooser');
  await group.getByRole('button', { name: 'Foto hinzufügen' }).click();
  // Bytes after the end of a JPEG make it a different file with the same picture.
  const files = [0, 1, 2].map(more => ({
    name: `${more}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([picture, Buffer.alloc(more)]),
  }));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const ready = group.getByRole('button', { name: /^Foto \d vergrößern$/ });
  await (await chooser).setFiles(files);
  await expect(group.getByText(/wird vorbereitet/).first()).toBeVisible();
  const began = Date.now();
  const meanwhile = await recorded(page, async () => {
    while ((await ready.count()) < 3) await typeAndDelete(field);
  });
  const seconds = (Date.now() - began) / 1000;
  const afterwards = await recorded(page, () => typeAndDelete(field));
  process.stdout.write(
    `CPU ${cpuSlowdown} times slower, 3 photos in ${seconds.toFixed(1)} s; slowest key to its frame and long tasks ` +
      `meanwhile ${inWords(meanwhile)}, afterwards ${inWords(afterwards)}\n`,
  );
  // Converted on the main thread, three photos would delay most keys by several hundred milliseconds.
  expect(usualOf(meanwhile) / usualOf(afterwards)).toBeLessThan(4);
});

async function typeAndDelete(field: Locator): Promise<void> {
  await field.pressSequentially('1234', { delay: 60 });
  for (let digit = 0; digit < 4; digit++) await field.press('Backspace', { delay: 60 });
}

async function recorded(page: Page, type: () => Promise<void>): Promise<TypingRecord> {
  await page.evaluate(recordTyping);
  await type();
  const record = await page.evaluate(() => window.endTypingRecord?.());
  if (!record) throw new Error('Nothing was recorded');
  return record;
}

function slowestOf({ keys }: TypingRecord): number {
  return Math.max(0, ...keys);
}

/** The median; durations below a frame are not recorded. */
function usualOf({ keys }: TypingRecord): number {
  return median(keys.length > 0 ? keys : [16]);
}

function inWords(record: TypingRecord): string {
  return `${slowestOf(record)} ms ${JSON.stringify(record.longTasks.map(Math.round))}`;
}
