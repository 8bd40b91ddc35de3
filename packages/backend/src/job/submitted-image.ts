import type { FieldError, SendResultsRequest } from '@zaehlwerk/api/schema';

/** Photos that one rate may have (specification section 9). */
const maxImagesPerRate = 3;

/** A photo as it is stored: the bytes of a JPEG file. */
export type SubmittedImage = { mimeType: 'image/jpeg'; bytes: Buffer };

/** The photos of a submission, by the index of their result; or what is wrong with them. */
export type DecodedImages = { images: SubmittedImage[][]; fieldErrors: FieldError[] };

const isJpeg = (bytes: Buffer) => bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff;
const isBase64 = (text: string) => /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;

/** Decodes the photos of a submission. Only JPEG is taken, whatever the request calls it (specification section 5). */
export function decodeImages(results: SendResultsRequest['results']): DecodedImages {
  const fieldErrors: FieldError[] = [];
  const images = results.map(({ readingImages = [] }, result) => {
    const field = `results.${result}.readingImages`;
    if (readingImages.length > maxImagesPerRate) {
      fieldErrors.push({ field, message: `tooManyImages, allowed ${maxImagesPerRate}` });
      return [];
    }
    return readingImages.flatMap(({ encodedImage, mimeType }, image) => {
      const bytes = isBase64(encodedImage) ? Buffer.from(encodedImage, 'base64') : undefined;
      if (mimeType === 'image/jpeg' && bytes !== undefined && isJpeg(bytes)) {
        return [{ mimeType: 'image/jpeg' as const, bytes }];
      }
      fieldErrors.push({ field: `${field}.${image}`, message: 'notAJpeg' });
      return [];
    });
  });
  return { images, fieldErrors };
}
