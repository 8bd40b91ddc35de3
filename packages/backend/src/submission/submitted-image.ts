import type { FieldError } from '@zaehlwerk/api/schema';
import { maxPhotoSide, photoQuality } from '@zaehlwerk/domain';
import { promise as createQueue } from 'fastq';
import sharp from 'sharp';

/** A photo as it is sent: base64 without a data-URL prefix. */
export type EncodedImage = { encodedImage: string; mimeType: string };

/** A photo as it is stored: the bytes of a JPEG file that the server has written. */
export type SubmittedImage = { mimeType: 'image/jpeg'; bytes: Buffer };

/** The photos of one reading; or what is wrong with them. */
export type DecodedImages = { images: SubmittedImage[]; fieldErrors: FieldError[] };

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
const isBase64 = (text: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;

/** Pixels of the largest photo that is decoded: what a camera takes, several times what the portal sends. */
const limitInputPixels = 50_000_000;

/** Photos share their threads with passwords, which must not wait behind a hundred of them. */
const drawing = createQueue(redraw, 2);

/**
 * The photo drawn anew, upright and without anything beside its pixels (decision 26): no place, no device, no second
 * file behind it. At the quality of the portal's own photos these hardly change.
 * @throws Error when it cannot be decoded whole
 */
function redraw(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { failOn: 'error', limitInputPixels })
    .autoOrient()
    .resize({ width: maxPhotoSide, height: maxPhotoSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: photoQuality * 100 })
    .toBuffer();
}

async function decodeImage({ encodedImage, mimeType }: EncodedImage): Promise<SubmittedImage | undefined> {
  if (mimeType !== 'image/jpeg' || !isBase64(encodedImage)) return undefined;
  const bytes = Buffer.from(encodedImage, 'base64');
  if (!isJpeg(bytes)) return undefined;
  try {
    return { mimeType, bytes: await drawing.push(bytes) };
  } catch {
    return undefined;
  }
}

/**
 * Decodes the photos of one reading; `field` is where they stand in the request body, e.g. `results.0.readingImages`.
 * Only JPEG is taken, whatever the request calls it (specification section 5); how many there may be is the rules'
 * matter (`checkSubmission`, `checkUnknownReading`).
 */
export async function decodeImages(encoded: readonly EncodedImage[], field: string): Promise<DecodedImages> {
  const images: SubmittedImage[] = [];
  const fieldErrors: FieldError[] = [];
  for (const [index, image] of encoded.entries()) {
    const jpeg = await decodeImage(image);
    if (jpeg === undefined) fieldErrors.push({ field: `${field}.${index}`, message: 'notAJpeg' });
    else images.push(jpeg);
  }
  return { images, fieldErrors };
}
