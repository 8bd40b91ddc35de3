import type { FieldError } from '@zaehlwerk/api/schema';

/** A photo as it is sent: base64 without a data-URL prefix. */
export type EncodedImage = { encodedImage: string; mimeType: string };

/** A photo as it is stored: the bytes of a JPEG file. */
export type SubmittedImage = { mimeType: 'image/jpeg'; bytes: Buffer };

/** The photos of one reading; or what is wrong with them. */
export type DecodedImages = { images: SubmittedImage[]; fieldErrors: FieldError[] };

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
const isBase64 = (text: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;

function decodeImage({ encodedImage, mimeType }: EncodedImage): SubmittedImage | undefined {
  if (mimeType !== 'image/jpeg' || !isBase64(encodedImage)) return undefined;
  const bytes = Buffer.from(encodedImage, 'base64');
  return isJpeg(bytes) ? { mimeType, bytes } : undefined;
}

/**
 * Decodes the photos of one reading; `field` is where they stand in the request body, e.g. `results.0.readingImages`.
 * Only JPEG is taken, whatever the request calls it (specification section 5); how many there may be is the rules'
 * matter (`checkSubmission`, `checkUnknownReading`).
 */
export function decodeImages(encoded: readonly EncodedImage[], field: string): DecodedImages {
  const images: SubmittedImage[] = [];
  const fieldErrors: FieldError[] = [];
  for (const [index, image] of encoded.entries()) {
    const jpeg = decodeImage(image);
    if (jpeg === undefined) fieldErrors.push({ field: `${field}.${index}`, message: 'notAJpeg' });
    else images.push(jpeg);
  }
  return { images, fieldErrors };
}
