import { maxPhotoSide, photoQuality } from '@zaehlwerk/domain';
import { type Decode, decodeBitmap, type Picture } from './decode.ts';
import { isKnownFormat, type PixelSize, pixelSize } from './image-header.ts';

/** A file as it is sent: an upright JPEG of at most 1600 pixels without metadata. */
export interface ConvertedPhoto {
  readonly jpeg: Blob;
  /** The same for the same file, and for no other. */
  readonly fingerprint: string;
}

/** Why a file is no photo: nothing in it, an image that cannot be read, or nothing that was known as an image. */
export type NoPhoto = 'empty' | 'damaged' | 'notAnImage';

export type Conversion =
  | ({ readonly ok: true } & ConvertedPhoto)
  | { readonly ok: false; readonly reason: NoPhoto };

/** Where a camera's previews and colour profiles end at the latest, behind which the size of the picture stands. */
const headerBytes = 512 * 1024;

/** Makes the photo that is sent of any image that `decode` can read (decisions.md 26); in a worker as on a page. */
export async function convertPhoto(file: File, decode: Decode = decodeBitmap): Promise<Conversion> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  try {
    const header = new Uint8Array(await file.slice(0, headerBytes).arrayBuffer());
    const fingerprint = await fingerprintOf(file);
    const picture = await decode(file, header, pixelSize(header)).catch(() => undefined);
    if (!picture) return { ok: false, reason: isKnownFormat(header) ? 'damaged' : 'notAnImage' };
    return { ok: true, jpeg: await encodeJpeg(picture), fingerprint };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

/** What tells a file from every other: the SHA-256 of its content. */
export async function fingerprintOf(file: File): Promise<string> {
  // Missing where a portal is tried over http in a local network.
  if (!globalThis.crypto.subtle) return [file.name, file.size, file.lastModified].join('/');
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('');
}

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
