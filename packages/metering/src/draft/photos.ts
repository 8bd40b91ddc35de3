import { maxPhotosPerRate } from '@zaehlwerk/domain';
import type { ConvertedPhoto, NoPhoto } from '../photos/convert/convert-photo.ts';

/** A file that was added to a reading. `id` names it, and the photo that comes of it, for ever. */
interface AddedFile {
  readonly id: string;
  /** The name of the file. */
  readonly name: string;
}

/** A photo that goes with a reading. Its content never changes, so that its `id` stands for it. */
export interface Photo extends AddedFile, ConvertedPhoto {}

/** What is kept of a photo beside its picture. */
export type PhotoName = Omit<Photo, 'jpeg'>;

/** Why a file did not become a photo. */
type Refusal = NoPhoto | 'duplicate' | 'tooMany';

/** A file and what has become of it; `unread` is a photo that the device has and has not handed out yet. */
export type AddedPhoto =
  | (AddedFile & { readonly is: 'converting' })
  | (PhotoName & { readonly is: 'unread' })
  | (Photo & { readonly is: 'ready' })
  | (AddedFile & { readonly is: 'refused'; readonly reason: Refusal });

/** The photos of one reading, in the order in which they were added. Can be stored as they are: strings and Blobs. */
export type RatePhotos = readonly AddedPhoto[];

/** The photos of a form by register; registers without any are missing. */
export type PhotosByRegister = Readonly<Record<string, RatePhotos>>;

/** What came of a file: a photo, or why there is none. */
type Converted = ({ readonly ok: true } & ConvertedPhoto) | { readonly ok: false; readonly reason: Refusal };

/** The photos that go with the reading. */
export function readyOf(photos: RatePhotos = []): readonly Extract<AddedPhoto, { is: 'ready' }>[] {
  return photos.filter(photo => photo.is === 'ready');
}

/** True for a file that is to be a photo. */
export const isArriving = ({ is }: AddedPhoto): boolean => is === 'converting' || is === 'unread';

/** Files were added; what was refused before is no longer spoken of. */
export function withFilesAdded(photos: RatePhotos, added: readonly AddedFile[]): RatePhotos {
  return [
    ...withoutRefused(photos),
    ...added.map(({ id, name }) => ({ id, name, is: 'converting' }) as const),
  ];
}

/**
 * Whether there are as many photos as there may be: a rate's limit where no other is given (specification section 9).
 */
export function isFull(photos: RatePhotos, max: number = maxPhotosPerRate): boolean {
  return readyOf(photos).length >= max;
}

/** The file `id` was converted, or cannot be. Nothing happens when it was taken back meanwhile. */
export function withFileConverted(photos: RatePhotos, id: string, end: Converted, max?: number): RatePhotos {
  const file = photos.find(photo => photo.id === id && photo.is === 'converting');
  if (!file) return photos;
  const after = becomes(file, end, photos, max);
  return photos.map(photo => (photo === file ? after : photo));
}

function becomes({ id, name }: AddedFile, end: Converted, photos: RatePhotos, max?: number): AddedPhoto {
  const refused = (reason: Refusal) => ({ id, name, is: 'refused', reason }) as const;
  if (!end.ok) return refused(end.reason);
  const { jpeg, fingerprint } = end;
  if (readyOf(photos).some(other => other.fingerprint === fingerprint)) return refused('duplicate');
  return isFull(photos, max) ? refused('tooMany') : { id, name, is: 'ready', jpeg, fingerprint };
}

/** Without the photo or file `id`, ready or not. */
export function withPhotoRemoved(photos: RatePhotos, id: string): RatePhotos {
  return withoutRefused(photos).filter(photo => photo.id !== id);
}

const withoutRefused = (photos: RatePhotos) => photos.filter(({ is }) => is !== 'refused');
