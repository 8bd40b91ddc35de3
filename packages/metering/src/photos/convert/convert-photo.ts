import { type Decode, decodeBitmap } from './decode.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isKnownFormat, pixelSize } from './pixel-size.ts';

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
