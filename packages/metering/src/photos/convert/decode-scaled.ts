import { maxPhotoSide } from '@zaehlwerk/domain';
import type { Picture } from './decode.ts';
import { orientationOf, withoutExif } from './jpeg-segments.ts';
import type { PixelSize } from './pixel-size.ts';

/** A JPEG is made of blocks of 8×8: in eighths of its size it can be decoded without ever being there whole. */
const eighths = 8;

/** The smallest size in eighths that is not smaller than what is sent; `undefined` when that is the whole. */
export function scaledSize({ width, height }: PixelSize): PixelSize | undefined {
  const share = Math.ceil((eighths * maxPhotoSide) / Math.max(width, height));
  if (share >= eighths) return undefined;
  return { width: Math.ceil((width * share) / eighths), height: Math.ceil((height * share) / eighths) };
}

/**
 * Decodes a large JPEG in a fraction of its size, so that 48 megapixels take no more memory than a few. `undefined`
 * where the browser cannot, or the file is small or something else. Rejects when the file is damaged.
 */
export async function decodeScaled(
  file: Blob,
  header: Uint8Array,
  stored: PixelSize | undefined,
): Promise<Picture | undefined> {
  const size = stored && scaledSize(stored);
  const isJpeg = header[0] === 0xff && header[1] === 0xd8;
  if (size === undefined || !isJpeg || typeof ImageDecoder === 'undefined') return undefined;
  const orientation = orientationOf(header);
  const decoder = new ImageDecoder({
    data: withoutExif(file, header).stream(),
    type: 'image/jpeg',
    desiredWidth: size.width,
    desiredHeight: size.height,
  });
  try {
    const { image, complete } = await decoder.decode({ completeFramesOnly: true });
    if (!complete) throw new Error('The file ends before the picture does');
    const [width, height] = [image.displayWidth, image.displayHeight];
    const upright = orientation >= 5 ? { width: height, height: width } : { width, height };
    return { source: image, orientation, ...upright, close: () => image.close() };
  } finally {
    decoder.close();
  }
}
