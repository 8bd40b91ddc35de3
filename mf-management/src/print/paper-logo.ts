import type { PaperLogo } from './paper-document.ts';

const mostPixels = 600;

/** The application's logo as JPEG, which PDF files hold as it is; undefined where there is none. */
export async function paperLogo(): Promise<PaperLogo | undefined> {
  try {
    const image = new Image();
    image.src = '/api/public/application/logo.png';
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, mostPixels / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(naturalWidth * scale);
    canvas.height = Math.round(naturalHeight * scale);
    const drawing = canvas.getContext('2d');
    if (!drawing || canvas.width === 0) return undefined;
    drawing.fillStyle = '#ffffff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { source: canvas.toDataURL('image/jpeg', 0.92), width: canvas.width, height: canvas.height };
  } catch {
    return undefined;
  }
}
