import { maxPhotoSide, photoQuality } from '@zaehlwerk/domain';
import type { Picture } from './decode.ts';
import type { PixelSize } from './pixel-size.ts';

/** The size in which a picture is sent: as large as it is, but its longer side at most 1600 pixels. */
export function sentSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, maxPhotoSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The matrix that brings a picture upright into a canvas of that size, by its EXIF orientation. */
function turnOf(orientation: number, width: number, height: number) {
  const turns = [
    [1, 0, 0, 1, 0, 0],
    [-1, 0, 0, 1, width, 0],
    [-1, 0, 0, -1, width, height],
    [1, 0, 0, -1, 0, height],
    [0, 1, 1, 0, 0, 0],
    [0, 1, -1, 0, width, 0],
    [0, -1, -1, 0, width, height],
    [0, -1, 1, 0, 0, height],
  ] as const;
  return turns[orientation - 1] ?? turns[0];
}

/** Draws the picture anew, so that nothing but its pixels is left; what was transparent becomes white. Closes it. */
export async function encodeJpeg(picture: Picture): Promise<Blob> {
  const { width, height } = sentSize(picture);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser draws no pictures here');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  const isAcross = picture.orientation >= 5;
  const [a, b, c, d, e, f] = turnOf(picture.orientation, width, height);
  context.setTransform(a, b, c, d, e, f);
  context.drawImage(picture.source, 0, 0, isAcross ? height : width, isAcross ? width : height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: photoQuality });
}
