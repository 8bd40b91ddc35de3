import { maxPhotoSide, photoQuality } from '@zaehlwerk/domain';
import { type Decode, decodeBitmap, type Picture } from './decode.ts';
import { isKnownFormat, type PixelSize, pixelSize } from './image-header.ts';

/** An upright JPEG of at most 1600 pixels without metadata. */
export interface ConvertedPhoto {
  readonly jpeg: Blob;
  /** Identifies the original file. */
  readonly fingerprint: string;
}

export type NoPhoto = 'empty' | 'damaged' | 'notAnImage';

export type Conversion =
  | ({ readonly ok: true } & ConvertedPhoto)
  | { readonly ok: false; readonly reason: NoPhoto };

/** Previews and colour profiles of cameras end before this position; the size of the picture follows. */
const headerBytes = 512 * 1024;

/** Converts any image that `decode` can read (decisions.md 26), in a worker or on a page. */
export async function convertPhoto(file: File, decode: Decode = decodeBitmap): Promise<Conversion> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  try {
    const header = new DataView(await file.slice(0, headerBytes).arrayBuffer());
    const fingerprint = await fingerprintOf(file);
    const picture = await decode(file, header, pixelSize(header)).catch(() => undefined);
    if (!picture) return { ok: false, reason: isKnownFormat(header) ? 'damaged' : 'notAnImage' };
    return { ok: true, jpeg: await encodeJpeg(picture), fingerprint };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

/** The SHA-256 of the content. */
export async function fingerprintOf(file: File): Promise<string> {
  // Missing on pages loaded over http in a local network.
  if (!globalThis.crypto.subtle) return [file.name, file.size, file.lastModified].join('/');
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}

export function sentSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, maxPhotoSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The canvas transform for an EXIF orientation. */
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

/** Redraws the picture, so that nothing but its pixels is left; transparency becomes white. Closes the picture. */
async function encodeJpeg(picture: Picture): Promise<Blob> {
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
