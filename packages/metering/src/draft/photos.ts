import { maxPhotosPerRate } from '@zaehlwerk/domain';
import type { ConvertedPhoto, NoPhoto } from '../photos/convert/convert-photo.ts';

/** `id` is unique, and stays with the photo made from the file. */
interface AddedFile {
  readonly id: string;
  readonly name: string;
}

/** Its content never changes, so that `id` identifies it. */
export interface Photo extends AddedFile, ConvertedPhoto {}

/** The stored data of a photo beside its picture. */
export type PhotoName = Omit<Photo, 'jpeg'>;

export const nameOfPhoto = ({ id, name, fingerprint }: PhotoName): PhotoName => ({ id, name, fingerprint });

type Refusal = NoPhoto | 'duplicate' | 'tooMany';

/** `unread`: the photo is on the device, but not read yet. */
export type AddedPhoto =
  | (AddedFile & { readonly is: 'converting' })
  | (PhotoName & { readonly is: 'unread' })
  | (Photo & { readonly is: 'ready' })
  | (AddedFile & { readonly is: 'refused'; readonly reason: Refusal });

/** In the order in which they were added, as storable strings and Blobs. */
export type RatePhotos = readonly AddedPhoto[];

/** Registers without photos are missing. */
export type PhotosByRegister = Readonly<Record<string, RatePhotos>>;

type Converted = ({ readonly ok: true } & ConvertedPhoto) | { readonly ok: false; readonly reason: Refusal };

export function readyOf(photos: RatePhotos = []): readonly Extract<AddedPhoto, { is: 'ready' }>[] {
  return photos.filter(photo => photo.is === 'ready');
}

/** True for a file that will become a photo. */
export const isArriving = ({ is }: AddedPhoto): boolean => is === 'converting' || is === 'unread';

/** Earlier refusals are cleared. */
export function withFilesAdded(photos: RatePhotos, added: readonly AddedFile[]): RatePhotos {
  return [
    ...withoutRefused(photos),
    ...added.map(({ id, name }) => ({ id, name, is: 'converting' }) as const),
  ];
}

/** `max` defaults to the limit of a rate (specification section 9). */
export function isFull(photos: RatePhotos, max: number = maxPhotosPerRate): boolean {
  return readyOf(photos).length >= max;
}

/** Does nothing if the file was removed meanwhile. */
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

export function withPhotoRemoved(photos: RatePhotos, id: string): RatePhotos {
  return withoutRefused(photos).filter(photo => photo.id !== id);
}

const withoutRefused = (photos: RatePhotos) => photos.filter(({ is }) => is !== 'refused');
