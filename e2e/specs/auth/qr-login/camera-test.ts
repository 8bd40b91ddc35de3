import { rename, rm, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { optimizingBrowser } from '#e2e/support/page/launch-options.ts';
import { test as base, expect } from '#e2e/support/page/test.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';
import type { Print } from '../../../../packages/ui/src/camera/testing/photograph.ts';
import { cameraVideo } from './camera-video.ts';

interface Camera {
  /** The video it plays. */
  readonly file: string;
  /** Sets the video for its next start. */
  plays(video: Uint8Array): Promise<void>;
  /**
   * Sets the code for the next start of the camera; initially a card without a code. A path such as `/m/abc` is a link
   * to the portal under test.
   */
  shows(text: string, print?: Print): Promise<void>;
}

/** A test in its own browser with a controlled camera picture. */
export const test = base.extend<{ readonly camera: Camera }>({
  camera: async ({ browserName: _ }, use, testInfo) => {
    const file = testInfo.outputPath('camera.y4m');
    const plays = async (video: Uint8Array) => {
      await writeFile(`${file}.next`, video);
      // The browser may still read the old one, and a file that is cut ends its camera.
      await rename(`${file}.next`, file);
    };
    const shows = (text: string, print?: Print) =>
      plays(cameraVideo(text.startsWith('/') ? runningPortal().origin + text : text, print));
    await shows('', { width: 0.001 });
    await use({ file, plays, shows });
    await rm(file, { force: true });
  },
  context: async ({ camera, baseURL, locale, viewport }, use) => {
    const browser = await chromium.launch({
      ...optimizingBrowser,
      args: [
        ...optimizingBrowser.args,
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${camera.file}`,
      ],
    });
    const options = { ...(baseURL !== undefined && { baseURL }), ...(locale !== undefined && { locale }) };
    const permissions = ['camera'];
    await use(await browser.newContext({ ...options, viewport, permissions, reducedMotion: 'reduce' }));
    await browser.close();
  },
});

/** Opens the scan dialog on the login page. */
export async function openScanner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'QR-Code scannen' }).click();
  await expect(scanner(page)).toBeVisible();
}

/** Closes the scan dialog, which turns the camera off. */
export async function closeScanner(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toHaveCount(0);
}

export function scanner(page: Page) {
  return page.getByRole('dialog', { name: 'QR-Code scannen' });
}

export { expect };
