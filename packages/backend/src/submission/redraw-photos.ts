import { maxPhotoSide, photoQuality } from '@zaehlwerk/domain';
import { createFairQueue, type QueueLimits, type Sender } from '../plugins/fair-queue.ts';
import { photoBytesOf } from '../quota/account-quota.ts';
import { type DrawPhoto, mostProcesses } from './photo-processes.ts';
import { type PhotoFault, workOf } from './photo-work.ts';
import type { SubmissionFault } from './refuse-faults.ts';

/** A photo as it is sent: base64 without a data-URL prefix. */
export type EncodedImage = { encodedImage: string; mimeType: string };

/** A photo as it is stored: the bytes of a JPEG file that the server has written. */
export type SubmittedImage = { mimeType: 'image/jpeg'; bytes: Uint8Array };

/** The photos of one reading; `field`: where they stand in the request body, e.g. `results.0.readingImages`. */
export type SentPhotos = { field: string; images: readonly EncodedImage[] };

/** The photos of a submission, reading by reading, as they are stored; or what is wrong with them. */
export type RedrawnPhotos = { images: SubmittedImage[][]; faults: SubmissionFault[] };

/** Draws the photos of a submission anew, one after the other. @throws RequestError `too_busy` */
export type RedrawPhotos = (sender: Sender, sent: readonly SentPhotos[]) => Promise<RedrawnPhotos>;

/**
 * One photo of a network at a time, account by account: on two cores it takes one, and the other is there for the photos of
 * all others. Who waits has sent a body, which takes memory.
 */
const places: QueueLimits = {
  atOnce: mostProcesses,
  ofNetwork: { atOnce: 1, waiting: 100 },
  ofSender: { atOnce: 1, waiting: 20 },
};

/** The bytes FF D8 FF in base64. */
const jpegBegins = '/9j/';
const mayBeJpeg = ({ encodedImage, mimeType }: EncodedImage) =>
  mimeType === 'image/jpeg' && encodedImage.startsWith(jpegBegins) && encodedImage.length % 4 === 0;

/** The photos that are none at first sight. Only JPEG is taken (specification section 5), whatever a request calls it. */
export const obviousFaults = (sent: readonly SentPhotos[]): SubmissionFault[] =>
  sent.flatMap(({ field, images }) =>
    images.flatMap((image, index) =>
      mayBeJpeg(image) ? [] : [{ field: `${field}.${index}`, code: 'notAJpeg' }],
    ),
  );

/** Photos in turns. What cannot be stored anyway has to be refused before: here pixels are decoded. */
export function createPhotoRedrawing(draw: DrawPhoto): RedrawPhotos {
  const queue = createFairQueue(places);
  return async (sender, sent) => {
    let workLeft = workOf(photoBytesOf(sent.flatMap(({ images }) => images)));
    const faults: SubmissionFault[] = [];
    async function redraw(photo: EncodedImage, field: string): Promise<SubmittedImage | undefined> {
      const refuse = (fault: PhotoFault) => void faults.push({ field, ...fault });
      const task = { ...photo, workLeft, maxSide: maxPhotoSide, quality: photoQuality };
      const drawn = await queue.run(sender, () => draw(task));
      // One that is refused may have cost as much as one that is not.
      workLeft -= drawn.cost;
      if ('fault' in drawn) return refuse(drawn.fault);
      return { mimeType: 'image/jpeg', bytes: drawn.jpeg };
    }
    const images: SubmittedImage[][] = [];
    for (const { field, images: photos } of sent) {
      const drawn: SubmittedImage[] = [];
      for (const [index, photo] of photos.entries()) {
        const image = await redraw(photo, `${field}.${index}`);
        if (image) drawn.push(image);
      }
      images.push(drawn);
    }
    return { images, faults };
  };
}
