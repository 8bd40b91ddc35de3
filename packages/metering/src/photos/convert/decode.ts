import { maxPhotoSide } from '@zaehlwerk/domain';
import { isJpeg, orientationOf, type PixelSize, withoutExif } from './image-header.ts';

/** With its upright size. `close` frees its memory, before the next one is decoded. */
export interface Picture extends PixelSize {
  readonly source: CanvasImageSource;
  /** EXIF orientation of the source, 1 (upright) to 8 (EXIF 2.32). */
  readonly orientation: number;
  readonly close: () => void;
}

/** `header` are the first bytes, `stored` the size in the file, if known; rejects on failure. */
export type Decode = (file: Blob, header: DataView, stored: PixelSize | undefined) => Promise<Picture>;

/** At a fraction of the size if possible, else scaled at once: 48 megapixels never lie in memory as a bitmap. */
export async function decodeBitmap(
  file: Blob,
  header: DataView,
  stored: PixelSize | undefined,
): Promise<Picture> {
  // A failure is left to the other decoder.
  const scaled = await decodeScaled(file, header, stored).catch(() => undefined);
  if (scaled) return scaled;
  const isLarge = stored !== undefined && Math.min(stored.width, stored.height) > maxPhotoSide;
  const bitmap = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    // The height follows from the width, whatever the orientation.
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

/** Decodes as an `<img>`, which reads more formats than `createImageBitmap`, but needs a page. */
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

/** A JPEG consists of blocks of 8×8, and can be decoded in eighths of its size. */
const eighths = 8;

/** The smallest size in eighths that is not below the sent size; `undefined` for the full size. */
export function scaledSize({ width, height }: PixelSize): PixelSize | undefined {
  const share = Math.ceil((eighths * maxPhotoSide) / Math.max(width, height));
  if (share >= eighths) return undefined;
  return { width: Math.ceil((width * share) / eighths), height: Math.ceil((height * share) / eighths) };
}

/** At a fraction of the size, to save memory; `undefined` if the browser cannot. Rejects a damaged file. */
async function decodeScaled(
  file: Blob,
  header: DataView,
  stored: PixelSize | undefined,
): Promise<Picture | undefined> {
  const size = stored && scaledSize(stored);
  if (size === undefined || !isJpeg(header) || typeof ImageDecoder === 'undefined') return undefined;
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
