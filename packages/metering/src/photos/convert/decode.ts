import { maxPhotoSide } from '@zaehlwerk/domain';
import { decodeScaled } from './decode-scaled.ts';
import type { PixelSize } from './pixel-size.ts';

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
