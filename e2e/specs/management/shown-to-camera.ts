import type { Page } from '@playwright/test';

/** Shows a PNG, such as a screenshot, to the camera of a page. */
export async function showToCamera(page: Page, picture: Buffer): Promise<void> {
  await page.addInitScript(encoded => {
    const bytes = Uint8Array.from(atob(encoded), letter => letter.charCodeAt(0));
    navigator.mediaDevices.getUserMedia = async () => {
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 480;
      const paint = () => {
        const context = canvas.getContext('2d');
        if (!context) return;
        context.fillStyle = '#bbb';
        context.fillRect(0, 0, 480, 480);
        context.drawImage(image, 60, 60, 360, 360);
      };
      paint();
      // A stream has a frame for every change of its picture.
      setInterval(paint, 100);
      return canvas.captureStream(10);
    };
  }, picture.toString('base64'));
}
