import { maxPhotosPerRate } from '@zaehlwerk/domain';
import type { Conversion, ConvertedPhoto, NoPhoto } from '../photos/convert/convert-photo.ts';

/**
 * A file that was added and is being converted, or a photo that the device has and has not handed out yet. `id` names it,
 * and the photo that comes of it, for ever.
 */
export interface ArrivingPhoto {
  readonly id: string;
  /** The name of the file. */
  readonly name: string;
  /** Of a photo that the device has. */
  readonly fingerprint?: string;
}

/** A photo that goes with a reading. Its content never changes, so that its `id` stands for it. */
export interface Photo extends Omit<ArrivingPhoto, 'fingerprint'>, ConvertedPhoto {}

/** A file that did not become a photo, and why. */
export interface RefusedFile extends ArrivingPhoto {
  readonly reason: NoPhoto | 'duplicate' | 'tooMany';
}

/** The photos of one reading, in the order in which they were added. Can be stored as it is: strings and Blobs. */
export interface RatePhotos {
  readonly ready: readonly Photo[];
  readonly arriving: readonly ArrivingPhoto[];
  /** Of the files that were added last. */
  readonly refused: readonly RefusedFile[];
}

/** The photos of a form by register; registers without any are missing. */
export type PhotosByRegister = Readonly<Record<string, RatePhotos>>;

export const noPhotos: RatePhotos = { ready: [], arriving: [], refused: [] };

/** Files were added; what was refused before is no longer spoken of. */
export function withFilesAdded(photos: RatePhotos, added: readonly ArrivingPhoto[]): RatePhotos {
  return { ...photos, arriving: [...photos.arriving, ...added], refused: [] };
}

/**
 * Whether there are as many photos as there may be: a rate's limit where no other is given (specification section 9).
 */
export function isFull({ ready }: RatePhotos, max: number = maxPhotosPerRate): boolean {
  return ready.length >= max;
}

/** The file `id` did not become a photo. Nothing happens when it was taken back meanwhile. */
export function withFileRefused(photos: RatePhotos, id: string, reason: RefusedFile['reason']): RatePhotos {
  const file = photos.arriving.find(arriving => arriving.id === id);
  if (!file) return photos;
  const arriving = photos.arriving.filter(other => other !== file);
  return { ...photos, arriving, refused: [...photos.refused, { ...file, reason }] };
}

/** The file `id` was converted. Nothing happens when it was taken back meanwhile. */
export function withFileConverted(
  photos: RatePhotos,
  id: string,
  conversion: Conversion,
  max?: number,
): RatePhotos {
  const file = photos.arriving.find(arriving => arriving.id === id);
  if (!file) return photos;
  if (!conversion.ok) return withFileRefused(photos, id, conversion.reason);
  const { jpeg, fingerprint } = conversion;
  if (photos.ready.some(other => other.fingerprint === fingerprint))
    return withFileRefused(photos, id, 'duplicate');
  if (isFull(photos, max)) return withFileRefused(photos, id, 'tooMany');
  const arriving = photos.arriving.filter(other => other !== file);
  return { ...photos, arriving, ready: [...photos.ready, { ...file, jpeg, fingerprint }] };
}

/** Without the photo or file `id`, ready or not. */
export function withPhotoRemoved(photos: RatePhotos, id: string): RatePhotos {
  const isOther = (photo: ArrivingPhoto) => photo.id !== id;
  return { ready: photos.ready.filter(isOther), arriving: photos.arriving.filter(isOther), refused: [] };
}

/** All photos of a form by their id, those too whose register has no reading (yet). */
export function photoFiles(photos: PhotosByRegister): ReadonlyMap<string, Blob> {
  const ready = Object.values(photos).flatMap(({ ready }) => ready);
  return new Map(ready.map(({ id, jpeg }) => [id, jpeg]));
}
