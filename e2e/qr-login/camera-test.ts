import { rm, writeFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import type { Print } from '../../mf-auth/src/testing/photograph.ts';
import { launchOptions } from '../browser/launch-options.ts';
import { test as base, expect } from '../browser/test.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { cameraVideo } from './camera-video.ts';

/** What the camera of a device sees. A path such as `/m/abc` stands for a link to it on the portal under test. */
export interface View {
  readonly text: string;
  readonly print?: Print;
}

interface CameraFixtures {
  /** A card without a code by default; `none` is a device without a camera. */
  readonly view: View | 'none';
  /** Whether the browser lets the page use the camera. */
  readonly mayUseCamera: boolean;
}

/** A test in a browser of its own, whose camera plays a video made for the test. */
export const test = base.extend<CameraFixtures>({
  view: [{ text: '', print: { width: 0.001 } }, { option: true }],
  mayUseCamera: [true, { option: true }],
  context: async ({ view, mayUseCamera, baseURL, locale, viewport }, use, testInfo) => {
    const video = testInfo.outputPath('camera.y4m');
    const cameras =
      view === 'none'
        ? ['--use-fake-device-for-media-stream=device-count=0']
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`];
    if (view !== 'none') await writeFile(video, cameraVideo(seenText(view), view.print));
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...cameras],
    });
    const permissions = mayUseCamera ? ['camera'] : [];
    const options = { ...(baseURL !== undefined && { baseURL }), ...(locale !== undefined && { locale }) };
    await use(await browser.newContext({ ...options, viewport, permissions, reducedMotion: 'reduce' }));
    await browser.close();
    await rm(video, { force: true });
  },
});

function seenText({ text }: View): string {
  return text.startsWith('/') ? runningPortal().origin + text : text;
}

/** Opens the login screen and in it the dialog that scans. */
export async function openScanner(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'QR-Code scannen' }).click();
  await expect(scanner(page)).toBeVisible();
}

/** The dialog that scans. */
export function scanner(page: Page) {
  return page.getByRole('dialog', { name: 'QR-Code scannen' });
}

export { expect };
