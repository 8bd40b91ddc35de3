import { maxPhotoSide } from '@zaehlwerk/domain';
import { orientationOf, type PixelSize, withoutExif } from './image-header.ts';

/**
 * A picture, and its size once it stands upright. Whoever has drawn it calls `close`, so that its memory is free before
 * the next one is decoded.
 */
export interface Picture extends PixelSize {
  readonly source: CanvasImageSource;
  /** How the source is to be turned to stand upright, 1 (not at all) to 8 (EXIF 2.32, "Orientation"). */
  readonly orientation: number;
  readonly close: () => void;
}

/** Decodes a file that begins with `header`, `stored` being its size where that is known; rejects when it cannot. */
export type Decode = (file: Blob, header: Uint8Array, stored: PixelSize | undefined) => Promise<Picture>;

/**
 * Decodes in a fraction of the size where the browser can, otherwise as an `ImageBitmap`: what is larger than what is
 * sent in both directions is then scaled at once, so that 48 megapixels never lie in memory as a bitmap of ours.
 */
export async function decodeBitmap(
  file: Blob,
  header: Uint8Array,
  stored: PixelSize | undefined,
): Promise<Picture> {
  // What this decoder cannot do is for the other to say.
  const scaled = await decodeScaled(file, header, stored).catch(() => undefined);
  if (scaled) return scaled;
  const isLarge = stored !== undefined && Math.min(stored.width, stored.height) > maxPhotoSide;
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    // With the width alone the height follows, whichever way the picture is turned.
    ...(isLarge && { resizeWidth: maxPhotoSide, resizeQuality: 'high' as const }),
  });
  return {
    source: bitmap,
    orientation: 1,
    width: bitmap.width,
    height: bitmap.height,
    close: () => bitmap.close(),
  };
}

/** Decodes as an `<img>`: reads formats too that `createImageBitmap` refuses, but only on a page. */
export async function decodeElement(file: Blob): Promise<Picture> {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    image.src = address;
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return {
    source: image,
    orientation: 1,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => undefined,
  };
}

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
async function decodeScaled(
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
