import { maxPhotoSide, photoQuality } from '@zaehlwerk/domain';
import { createFairQueue, type QueueLimits, type Sender } from '../plugins/fair-queue.ts';
import { photoBytesOf } from '../quota/account-quota.ts';
import { type DrawPhoto, mostProcesses } from './photo-processes.ts';
import { type PhotoFault, workOf } from './photo-work.ts';
import type { SubmissionFault } from './refuse-faults.ts';

/** Base64 without a data-URL prefix. */
export type EncodedImage = { encodedImage: string; mimeType: string };

/** `field`: path in the request body, such as `results.0.readingImages`. */
export type SentPhotos = { field: string; images: readonly EncodedImage[] };

/** JPEGs that the server has drawn, by reading. */
export type RedrawnPhotos = { images: Uint8Array[][]; faults: SubmissionFault[] };

/** @throws RequestError `too_busy` */
export type RedrawPhotos = (sender: Sender, sent: readonly SentPhotos[]) => Promise<RedrawnPhotos>;

/**
 * One photo per network at a time, account by account: it takes one of two cores, and the other stays free for other
 * networks. Waiting bodies take memory.
 */
const places: QueueLimits = {
  atOnce: mostProcesses,
  ofNetwork: { atOnce: 1, waiting: 100 },
  ofSender: { atOnce: 1, waiting: 20 },
};

/** FF D8 FF in base64. */
const jpegBegins = '/9j/';
const mayBeJpeg = ({ encodedImage, mimeType }: EncodedImage) =>
  mimeType === 'image/jpeg' && encodedImage.startsWith(jpegBegins) && encodedImage.length % 4 === 0;

/** Photos that are no JPEG at first sight, whatever type the request states (specification section 5). */
export const obviousFaults = (sent: readonly SentPhotos[]): SubmissionFault[] =>
  sent.flatMap(({ field, images }) =>
    images.flatMap((image, index) =>
      mayBeJpeg(image) ? [] : [{ field: `${field}.${index}`, code: 'notAJpeg' }],
    ),
  );

/** Apply all other rules before: this decodes pixels. */
export function createPhotoRedrawing(draw: DrawPhoto): RedrawPhotos {
  const queue = createFairQueue(places);
  return async (sender, sent) => {
    let workLeft = workOf(photoBytesOf(sent.flatMap(({ images }) => images)));
    const faults: SubmissionFault[] = [];
    async function redraw(photo: EncodedImage, field: string): Promise<Uint8Array | undefined> {
      const refuse = (fault: PhotoFault) => void faults.push({ field, ...fault });
      const task = { ...photo, workLeft, maxSide: maxPhotoSide, quality: photoQuality };
      const drawn = await queue.run(sender, () => draw(task));
      // A refused photo may have cost as much.
      workLeft -= drawn.cost;
      if ('fault' in drawn) return refuse(drawn.fault);
      return drawn.jpeg;
    }
    const images: Uint8Array[][] = [];
    for (const { field, images: photos } of sent) {
      const drawn: Uint8Array[] = [];
      for (const [index, photo] of photos.entries()) {
        const image = await redraw(photo, `${field}.${index}`);
        if (image) drawn.push(image);
      }
      images.push(drawn);
    }
    return { images, faults };
  };
}
